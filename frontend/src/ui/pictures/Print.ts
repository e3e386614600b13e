import { styled } from 'styled-components';
import { color, radius } from '../../theme/tokens.ts';

/** An example picture on a quiet screen, slightly turned. Decorative: give it an empty `alt`. */
export const Print = styled.img`
  height: 144px;
  aspect-ratio: 9 / 16;
  object-fit: cover;
  border: 1px solid ${color.edge}66;
  border-radius: ${radius.control};
  transform: rotate(4deg);
`;
