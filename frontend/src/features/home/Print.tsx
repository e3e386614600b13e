import { css, styled } from 'styled-components';
import type { ToolKey } from '../../../../contract/tools/catalogue.ts';
import { color, motion } from '../../theme/tokens.ts';
import coffeeClip from '../../ui/examples/coffee.mp4';
import coffee from '../../ui/examples/coffee.webp';
import enhanced from '../../ui/examples/enhancer.webp';
import portrait from '../../ui/examples/influencer.webp';
import scene from '../../ui/examples/story.webp';
import { Clip } from './Clip.tsx';
import { drawings } from './drawings.tsx';

type Example = { still: string; clip?: string };

/** What the product itself has made, by tool; a tool without an example gets a drawing. */
const examples: Partial<Record<ToolKey, Example>> = {
  influencer: { still: portrait },
  story: { still: scene },
  reels: { still: coffee, clip: coffeeClip },
  enhancer: { still: enhanced },
};

/** A 9:16 print at the edge of a card. Decorative: the card's words say what it is. */
export function Print({
  toolKey,
  isDim,
  isPlaying,
}: {
  toolKey: ToolKey;
  isDim: boolean;
  /** Whether somebody is looking: the example, if it can, moves. */
  isPlaying: boolean;
}) {
  const example = examples[toolKey];
  return (
    <Paper aria-hidden $isDim={isDim}>
      {example ? (
        <img src={example.still} alt="" width={360} height={640} decoding="async" />
      ) : (
        drawings[toolKey]
      )}
      {example?.clip && isPlaying && <Clip url={example.clip} />}
    </Paper>
  );
}

const Paper = styled.div<{ $isDim: boolean }>`
  position: relative;
  align-self: stretch;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-bottom: 0;
  border-radius: 12px 12px 0 0;
  background: ${color.background};
  transition: transform ${motion.slow};
  transform-origin: bottom;
  > * {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  ${({ $isDim }) =>
    $isDim &&
    css`
      > * {
        opacity: 0.72;
      }
    `}
`;
