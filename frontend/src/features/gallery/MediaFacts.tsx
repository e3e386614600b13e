import { styled } from 'styled-components';
import { mediaKindOf } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { madeByText } from '../../generations/made-by.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { factList } from './fact-list.ts';
import { sizeText } from '../../ui/size-text.ts';

/** Made once, as for captions. */
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Where an item comes from, and how large it is. */
export function MediaFacts({ media }: { media: Media }) {
  const { width, height, sizeBytes, createdAt } = media;
  const kind = mediaKindOf(media.theme);
  const madeBy = madeByText(media);
  return (
    <Facts aria-label="About this item">
      <dl>
        {kind && (
          <div>
            <dt>Tool</dt>
            <dd>{tools[kind.tool].title}</dd>
          </div>
        )}
        <div>
          <dt>Size</dt>
          <dd>{`${width} × ${height} px, ${sizeText(sizeBytes)}`}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{moment.format(new Date(createdAt))}</dd>
        </div>
      </dl>
      {madeBy && <p>{madeBy}</p>}
    </Facts>
  );
}

const Facts = styled.section`
  display: grid;
  gap: ${space[2]};
  padding-top: ${space[4]};
  border-top: 1px solid ${color.line};
  font-size: ${fontSize[14]};
  ${factList}
  p {
    color: ${color.muted};
  }
  p {
    font-size: ${fontSize[12]};
  }
`;
