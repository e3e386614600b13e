import { CONSENT_ASKED, consentTexts } from '#contract/consent.ts';
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
      <span>{consentTexts[CONSENT_ASKED]}</span>
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
