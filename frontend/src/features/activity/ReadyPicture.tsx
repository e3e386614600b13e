import { keyframes, styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { color, motion, radius } from '../../theme/tokens.ts';
import { GenerationPicture } from './GenerationPicture.tsx';

/** The item that was just made, with a lit dot: in place of the icon that opens Activity. */
export function ReadyPicture({ generation, width }: { generation: Generation; width: number }) {
  return (
    <Arrival key={generation.id}>
      <GenerationPicture generation={generation} width={width} />
      <Dot />
    </Arrival>
  );
}

const arrive = keyframes`from { opacity: 0; transform: translateY(8px); }`;

const Arrival = styled.span`
  position: relative;
  display: block;
  animation: ${arrive} ${motion.slow};
  > :first-child {
    border-radius: 4px;
  }
`;

const Dot = styled.span`
  position: absolute;
  right: -4px;
  bottom: -4px;
  width: 12px;
  height: 12px;
  border: 2px solid ${color.background};
  border-radius: ${radius.full};
  background: ${color.accentLight};
`;
