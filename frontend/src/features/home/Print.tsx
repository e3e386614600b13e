import { css, styled } from 'styled-components';
import type { ToolKey } from '../../../../contract/tools/catalogue.ts';
import { color, motion } from '../../theme/tokens.ts';
import { drawings } from './drawings.tsx';

/** Pictures the product itself has made, by tool; a tool without one gets a drawing. */
const examples = import.meta.glob<string>('./examples/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** A 9:16 print at the edge of a card. Decorative: the card's words say what it is. */
export function Print({ toolKey, isDim }: { toolKey: ToolKey; isDim: boolean }) {
  const example = examples[`./examples/${toolKey}.webp`];
  return (
    <Paper aria-hidden $isDim={isDim}>
      {example ? (
        <img src={example} alt="" width={280} height={498} decoding="async" />
      ) : (
        drawings[toolKey]
      )}
    </Paper>
  );
}

const Paper = styled.div<{ $isDim: boolean }>`
  position: relative;
  align-self: end;
  aspect-ratio: 9 / 15;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-bottom: 0;
  border-radius: 12px 12px 0 0;
  background: ${color.background};
  transition: transform ${motion.slow};
  transform-origin: bottom;
  > img,
  > svg {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  ${({ $isDim }) =>
    $isDim &&
    css`
      filter: saturate(0.75) brightness(0.8);
    `}
`;
