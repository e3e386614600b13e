import { css, keyframes } from 'styled-components';
import { accentGlow, color, fillParent } from '../theme/tokens.ts';

const LIGHT_MS = 200;

const comeOn = keyframes`from { opacity: 0; }`;
const comeOutOfTheDark = keyframes`from { opacity: 0.7; }`;

/**
 * A picture that is ready: it comes out of the dark, and the glow of the lamp around it. Of several
 * each waits for those before its `place`, from 0. The box must not clip what is around it.
 */
export const lit = (place: number) => css`
  position: relative;
  &::before,
  &::after {
    content: '';
    ${fillParent}
    border-radius: inherit;
    pointer-events: none;
    animation: ${comeOn} ${LIGHT_MS}ms ease-out ${place * LIGHT_MS}ms backwards;
    @media (prefers-reduced-motion: reduce) {
      animation: none;
    }
  }
  &::before {
    box-shadow:
      0 0 0 1px ${color.accent},
      ${accentGlow};
  }
  &::after {
    background: ${color.background};
    opacity: 0;
    animation-name: ${comeOutOfTheDark};
  }
`;
