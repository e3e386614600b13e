import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';

/** What an operator can do to a row, at the row's end. */
export const RowButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[2]};
`;
