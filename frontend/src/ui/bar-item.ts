import { css } from 'styled-components';
import { color, fontSize } from '../theme/tokens.ts';

/** An icon above a word: one place of the bottom bar, be it a link or a button. */
export const barItem = css`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 2px;
  min-width: 0;
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-weight: 550;
  text-decoration: none;
`;
