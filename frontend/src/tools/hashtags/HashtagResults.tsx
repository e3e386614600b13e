import { Check, Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { hashtagTexts } from '#contract/tools/texts.ts';
import { color, fontSize, inColumn, on, radius, sizes, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Row, Note, PartTitle } from '../../ui/layout.ts';
import { Textarea } from '../../ui/forms/Field.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { twoLines } from '../../ui/shapes.ts';
import { Sources } from '../../ui/pictures/Sources.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { allOf, topOf, type HashtagList } from '../../generations/hashtag-lists.ts';

/** A finished list, to read and to copy. Give it the list's id as `key`. */
export function HashtagOutput({ list, isGeneral }: { list: HashtagList; isGeneral: boolean }) {
  const { copied, copy } = useCopy<'all' | 'top'>();
  const icon = (what: 'all' | 'top') =>
    copied === what ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />;
  return (
    <Panel aria-label="Result">
      <PartTitle>{`Hashtags for “${list.theme}”`}</PartTitle>
      {isGeneral && <Note>{hashtagTexts.general}</Note>}
      <Textarea
        label={`${list.hashtags.length} hashtags`}
        hint="Sorted by relevance and reach. Instagram takes five hashtags per caption."
        key={allOf(list)}
        ref={fitToText}
        value={allOf(list)}
        rows={5}
        readOnly
      />
      <Row $gap={3}>
        <Button icon={icon('all')} onClick={() => void copy('all', allOf(list))}>
          Copy All
        </Button>
        <Button icon={icon('top')} onClick={() => void copy('top', topOf(list))}>
          Copy top 5
        </Button>
      </Row>
      {list.sources && list.sources.length > 0 && <Sources sources={list.sources} />}
      {list.sources?.length === 0 && <Note>{hashtagTexts.noSources}</Note>}
      <LiveRegion text={copied === null ? '' : 'Copied'} />
    </Panel>
  );
}

/** Makes a field as high as its text in browsers without `field-sizing`, until it is removed. */
function fitToText(field: HTMLTextAreaElement | null): (() => void) | undefined {
  if (!field || CSS.supports('field-sizing', 'content')) return undefined;
  const border = field.offsetHeight - field.clientHeight;
  const observer = new ResizeObserver(() => {
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + border}px`;
  });
  observer.observe(field);
  return () => observer.disconnect();
}

const Panel = styled(Card)`
  ${inColumn(4)}
  align-content: start;
  textarea {
    line-height: 1.7;
    resize: none;
    field-sizing: content;
  }
`;

const SHOWN = 8;

/** Lists that were made before; a click brings a list back. */
export function RecentLists(props: {
  lists: readonly HashtagList[];
  shownId: string | undefined;
  onShow: (id: string) => void;
}) {
  const { lists, shownId, onShow } = props;
  return (
    <Lists aria-label="Recent results">
      <h2>Recent results</h2>
      <ul>
        {lists.slice(0, SHOWN).map(({ id, theme, hashtags }) => (
          <li key={id}>
            <Choice type="button" aria-pressed={id === shownId} onClick={() => onShow(id)}>
              <strong>{theme}</strong>
              <span>{hashtags.slice(0, 3).join(' ')}</span>
            </Choice>
          </li>
        ))}
      </ul>
    </Lists>
  );
}

const Lists = styled(Card)`
  ${inColumn(2)}
  padding: ${space[4]} ${space[2]};
  h2 {
    padding: 0 ${space[3]};
    font-size: ${fontSize[16]};
  }
  ${on.stageScreen} {
    ul {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
      gap: ${space[1]};
    }
  }
`;

const Choice = styled.button`
  display: grid;
  width: 100%;
  min-height: ${sizes.touchTarget};
  padding: ${space[2]} ${space[3]};
  border-radius: ${radius.control};
  text-align: left;
  ${twoLines}
  &[aria-pressed='true'] {
    background: ${color.raised};
  }
  ${on.finePointer} {
    &:hover {
      background: ${color.lifted};
    }
  }
`;
