import { styled } from 'styled-components';
import { color, radius, space } from '../theme/tokens.ts';

/** A surface that holds one thing. */
export const Card = styled.section`
  min-width: 0;
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;
