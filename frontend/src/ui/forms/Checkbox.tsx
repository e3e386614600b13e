import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, inRow, sizes } from '../../theme/tokens.ts';

/** A choice of yes or no with its label beside it. */
export function Checkbox(props: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | undefined;
  children: ReactNode;
}) {
  const { isChecked, onChange, error, children } = props;
  const errorId = useId();
  const isWrong = error !== undefined;
  return (
    <Label>
      <input
        type="checkbox"
        checked={isChecked}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span>{children}</span>
        {isWrong && <ErrorText id={errorId}>{error}</ErrorText>}
      </span>
    </Label>
  );
}

const Label = styled.label`
  ${inRow(3)}
  min-height: ${sizes.touchTarget};
  color: ${color.muted};
  cursor: pointer;
  input {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: ${color.text};
  }
`;

/**
 * Why something is refused, within the label or the button that it is about: its name leaves it
 * out.
 */
export const ErrorText = styled.span.attrs({ 'aria-hidden': true })`
  display: block;
  color: ${color.danger};
  font-size: ${fontSize[12]};
`;
