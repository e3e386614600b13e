import { css, styled } from 'styled-components';
import { color, radius, space } from '../theme/tokens.ts';

export const cardStyle = css`
  min-width: 0;
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

/** A framed surface. */
export const Card = styled.section`
  ${cardStyle}
`;
