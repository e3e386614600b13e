import { keyframes, styled } from 'styled-components';
import { color, radius } from '../theme/tokens.ts';

const breathe = keyframes`50% { opacity: 0.45; }`;

/** A placeholder; give it the size of the content. Hidden from screen readers. */
export const Skeleton = styled.div.attrs({ 'aria-hidden': true })<{ $round?: boolean }>`
  border-radius: ${({ $round }) => ($round ? radius.full : radius.control)};
  background: ${color.raised};
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
