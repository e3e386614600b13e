import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { styled } from 'styled-components';
import type { Influencer } from '#contract/influencer.ts';
import { mediaKindOf } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { influencersQuery } from '#frontend/generations/influencers-query.ts';
import { madeByText } from '#frontend/generations/made-by.ts';
import { color, fontSize, inColumn, smallText, space } from '#frontend/theme/tokens.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { LiveRegion } from '#frontend/ui/LiveRegion.tsx';
import { sizeText } from '#frontend/ui/pictures/size-text.ts';
import { useCopy } from '#frontend/ui/use-copy.ts';
import { orderedWords, saysAllOfItsOrder } from '#frontend/media/ordered-words.ts';
import { againPath, useOrderInput } from '#frontend/media/onward/use-again.ts';
import { dateTimeText } from '#frontend/ui/formats.ts';

/** The user's words and options behind an item, to copy and to use again. Its id is its `key`. */
export function MediaDetails({ media }: { media: Media }) {
  const { copied, copy } = useCopy<'prompt'>();
  const { input } = useOrderInput(media, !saysAllOfItsOrder(media));
  const persona = usePersona(media, input?.influencerId);
  const sketchedId = media.isSketch ? input?.imageId : undefined;
  const words = orderedWords(media, input);
  if (!words && typeof sketchedId !== 'number') return null;
  const { options = [], prompt = null } = words ?? {};
  const facts: Fact[] = [...options];
  if (persona !== undefined) {
    const text = persona ? `${persona.gender}, ${persona.race}` : 'Deleted';
    facts.unshift({ label: 'Persona', text });
  }
  if (prompt) facts.push({ label: 'Prompt', text: prompt, isLong: true });
  // The words of a persona picture go into the form of its persona.
  const canUseAgain = words && (media.theme !== 'aiInfluencer' || persona);
  const again = canUseAgain ? againPath(media) : null;
  return (
    <Stack as="section" $gap={3} style={{ fontSize: fontSize[14] }} aria-label="Prompt and options">
      {words && <FactList facts={facts} />}
      <Row $gap={2}>
        {prompt && (
          <Button
            icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            onClick={() => void copy('prompt', prompt)}
          >
            Copy prompt
          </Button>
        )}
        {again && <ButtonLink to={again}>Use again</ButtonLink>}
        {typeof sketchedId === 'number' && (
          <ButtonLink to={`/images?item=${sketchedId}`}>Open the original</ButtonLink>
        )}
      </Row>
      <LiveRegion text={copied ? 'Copied' : ''} />
    </Stack>
  );
}

/** Null once it is known that the persona was deleted; undefined before, and of everything else. */
function usePersona({ theme, isSketch }: Media, id: unknown): Influencer | null | undefined {
  const isPersona = theme === 'aiInfluencer' && !isSketch && typeof id === 'number';
  const { data } = useQuery({ ...influencersQuery, enabled: isPersona });
  if (!isPersona || !data) return undefined;
  return data.find((influencer) => influencer.id === id) ?? null;
}

/** Origin, size and date of an item. */
export function MediaFacts({ media }: { media: Media }) {
  const { width, height, sizeBytes, createdAt } = media;
  const tool = mediaKindOf(media.theme)?.tool;
  const madeBy = madeByText(media);
  // Films stand among reels in the books alone.
  const toolTitle = media.theme === 'film' ? 'Studio' : tool && tools[tool].title;
  return (
    <Facts aria-label="About this item">
      <FactList
        facts={[
          ...(toolTitle ? [{ label: 'Tool', text: toolTitle }] : []),
          { label: 'Size', text: `${width} × ${height} px, ${sizeText(sizeBytes)}` },
          { label: 'Date', text: dateTimeText(createdAt) },
        ]}
      />
      {madeBy && <p>{madeBy}</p>}
    </Facts>
  );
}

/** A value and its name; a long one, of the user's own words, stands below that. */
type Fact = { label: string; text: string; isLong?: boolean };

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ label, text, isLong }) => (
        <div key={label} data-long={isLong}>
          <dt>{label}</dt>
          <dd dir={isLong ? 'auto' : undefined}>{text}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  ${inColumn(1)}
  > div {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr);
    gap: ${space[2]};
  }
  > [data-long] {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
  dt {
    color: ${color.muted};
  }
  dd {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

const Facts = styled(Stack).attrs({ as: 'section', $gap: 2 })`
  padding-top: ${space[4]};
  border-top: 1px solid ${color.line};
  font-size: ${fontSize[14]};
  p {
    ${smallText}
  }
`;
