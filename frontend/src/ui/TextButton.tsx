import { styled } from 'styled-components';
import { color, radius } from '../theme/tokens.ts';

/** A button that looks like a link. Its `::after` makes the touch target large enough. */
export const TextButton = styled.button`
  position: relative;
  border-radius: ${radius.small};
  color: ${color.muted};
  font-weight: 500;
  text-decoration: underline;
  text-decoration-color: ${color.edge};
  text-underline-offset: 3px;
  &:hover {
    color: ${color.text};
  }
  &::after {
    content: '';
    position: absolute;
    inset: -12px -6px;
  }
`;
