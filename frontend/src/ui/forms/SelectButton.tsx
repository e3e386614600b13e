import { styled } from 'styled-components';
import { color, space } from '../../theme/tokens.ts';
import { controlStyle } from './Field.tsx';

/** The button of a select, open or closed. */
export const SelectButton = styled.button`
  ${controlStyle}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
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
  display: flex;
  align-items: center;
  gap: ${space[2]};
`;
