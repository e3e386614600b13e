import { Check, Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { hashtagTexts } from '#contract/tools/texts.ts';
import { fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Textarea } from '../../ui/Field.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Sources } from '../../ui/Sources.tsx';
import { Note } from '../../ui/Text.ts';
import { allOf, topOf, type HashtagList } from './hashtag-lists.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { Row } from '../../ui/layout.ts';

/** A finished list, to read and to copy. Give it the list's id as `key`. */
export function HashtagOutput({ list, isGeneral }: { list: HashtagList; isGeneral: boolean }) {
  const { copied, copy } = useCopy<'all' | 'top'>();
  const icon = (what: 'all' | 'top') =>
    copied === what ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />;
  return (
    <Panel aria-label="Result">
      <h2>Hashtags for “{list.theme}”</h2>
      {isGeneral && <Note>{hashtagTexts.general}</Note>}
      <Textarea
        label={`${list.hashtags.length} hashtags`}
        hint="Sorted by relevance and reach. Instagram takes five hashtags per caption."
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
      {list.sources?.length === 0 && <Note $size={14}>{hashtagTexts.noSources}</Note>}
      <LiveRegion text={copied === null ? '' : 'Copied'} />
    </Panel>
  );
}

const Panel = styled(Card)`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  h2 {
    font-size: ${fontSize[20]};
  }
  textarea {
    line-height: 1.7;
    resize: none;
    field-sizing: content;
  }
`;
