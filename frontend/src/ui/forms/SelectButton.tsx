import { styled } from 'styled-components';
import { color, inRow } from '../../theme/tokens.ts';
import { controlStyle } from './Field.tsx';

/** The button of a select, open or closed. */
export const SelectButton = styled.button`
  ${controlStyle}
  ${inRow(2)}
  justify-content: space-between;
  text-align: left;
  svg {
    flex: none;
    color: ${color.muted};
  }
`;

export const Placeholder = styled.span`
  color: ${color.muted};
`;

/** An option, in the list and in the button; inline, its icon would make the line higher. */
export const OptionLabel = styled.span`
  ${inRow(2)}
`;
