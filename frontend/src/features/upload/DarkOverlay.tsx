import { styled } from 'styled-components';
import { color, motion } from '../../theme/tokens.ts';

/** Darkens the photo below it; its opacity falls as the result progresses. */
export const DarkOverlay = styled.div`
  position: absolute;
  inset: 0;
  background: ${color.background};
  transition: opacity ${motion.slow};
`;
