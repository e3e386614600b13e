import { Check, Copy } from 'lucide-react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, fontSize, space, wideScreen } from '../../theme/tokens.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { orderedWords } from './ordered-words.ts';
import { againPath } from './use-again.ts';
import { usePersonaOf, useSketchedId } from './use-order.ts';

export function hasDetails(media: Media): boolean {
  return media.isSketch || orderedWords(media) !== null;
}

/** The user's words and options behind an item, to copy and to use again. Its id is its `key`. */
export function MediaDetails({ media }: { media: Media }) {
  const { copied, copy } = useCopy<'prompt'>();
  const persona = usePersonaOf(media);
  const sketchedId = useSketchedId(media);
  const words = orderedWords(media);
  if (!words && sketchedId === undefined) return null;
  const { options = [], prompt = null } = words ?? {};
  const facts = [...options];
  if (persona !== undefined) {
    const text = persona ? `${persona.gender}, ${persona.race}` : 'Deleted';
    facts.unshift({ label: 'Persona', text });
  }
  // The words of a persona picture go into the form of its persona.
  const canUseAgain = words && (media.theme !== 'aiInfluencer' || persona);
  const again = canUseAgain ? againPath(media, persona?.id) : null;
  return (
    <Details aria-label="Prompt and options">
      {words && (
        <dl>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {prompt && (
            <div>
              <dt>Prompt</dt>
              <dd dir="auto">{prompt}</dd>
            </div>
          )}
        </dl>
      )}
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
        {sketchedId !== undefined && (
          <ButtonLink to={`/images?item=${sketchedId}`}>Open the original</ButtonLink>
        )}
      </Row>
      <LiveRegion text={copied ? 'Copied' : ''} />
    </Details>
  );
}

const Details = styled.section`
  display: grid;
  gap: ${space[3]};
  /* As wide as the picture above, however long the words are. */
  width: 0;
  min-width: 100%;
  padding: ${space[1]} ${space[4]} ${space[4]};
  font-size: ${fontSize[14]};
  dl {
    display: grid;
    gap: ${space[1]};
  }
  dl > div {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr);
    gap: ${space[2]};
  }
  dt {
    color: ${color.muted};
  }
  dd {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  ${wideScreen} {
    padding-inline: ${space[5]};
  }
`;
