import { styled } from 'styled-components';
import { color, space } from '../theme/tokens.ts';
import { controlStyle } from './Field.tsx';

/** The look of a `Select`, shared by its closed half and its opened one. */
export const SelectButton = styled.button`
  ${controlStyle}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  text-align: left;
  cursor: pointer;
  svg {
    flex: none;
    color: ${color.muted};
  }
`;

export const Placeholder = styled.span`
  color: ${color.muted};
`;

/** An option as it stands in the list and, once chosen, in the button. */
export const OptionLabel = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
`;
