import { styled } from 'styled-components';
import { color, fontSize, space, touchTarget } from '../../theme/tokens.ts';

/** Asked once per file, before the upload. */
export function ConsentCheckbox({
  isGiven,
  onChange,
}: {
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}) {
  return (
    <Label>
      <input
        type="checkbox"
        checked={isGiven}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        If there is a person in this photo: this is me, or I have this person’s permission, and they
        are an adult.
      </span>
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
