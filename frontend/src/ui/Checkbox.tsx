import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, space, touchTarget } from '../theme/tokens.ts';

/** A choice of yes or no with its label beside it. */
export function Checkbox({
  isChecked,
  onChange,
  children,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Label>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </Label>
  );
}

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: ${touchTarget};
  color: ${color.muted};
  font-size: ${fontSize[14]};
  cursor: pointer;
  input {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: ${color.text};
  }
`;
