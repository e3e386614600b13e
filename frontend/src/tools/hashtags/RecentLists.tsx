import { styled } from 'styled-components';
import {
  color,
  finePointer,
  fontSize,
  radius,
  space,
  stageScreen,
  touchTarget,
} from '../../theme/tokens.ts';
import { Card } from '../../ui/Card.tsx';
import { twoLines } from '../../ui/shapes.ts';
import type { HashtagList } from './hashtag-lists.ts';

const SHOWN = 8;

/** Lists that were made before; a click brings a list back. */
export function RecentLists({
  lists,
  shownId,
  onShow,
}: {
  lists: readonly HashtagList[];
  shownId: string | undefined;
  onShow: (id: string) => void;
}) {
  return (
    <Panel aria-label="Recent results">
      <h2>Recent results</h2>
      <ul>
        {lists.slice(0, SHOWN).map(({ id, theme, hashtags }) => (
          <li key={id}>
            <Row type="button" aria-pressed={id === shownId} onClick={() => onShow(id)}>
              <strong>{theme}</strong>
              <span>{hashtags.slice(0, 3).join(' ')}</span>
            </Row>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Panel = styled(Card)`
  display: grid;
  gap: ${space[2]};
  padding: ${space[4]} ${space[2]};
  h2 {
    padding: 0 ${space[3]};
    font-size: ${fontSize[16]};
  }
  ${stageScreen} {
    ul {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
      gap: ${space[1]};
    }
  }
`;

const Row = styled.button`
  display: grid;
  width: 100%;
  min-height: ${touchTarget};
  padding: ${space[2]} ${space[3]};
  border: 0;
  border-radius: ${radius.control};
  background: ${color.clear};
  text-align: left;
  cursor: pointer;
  ${twoLines}
  &[aria-pressed='true'] {
    background: ${color.raised};
  }
  ${finePointer} {
    &:hover {
      background: ${color.lifted};
    }
  }
`;
