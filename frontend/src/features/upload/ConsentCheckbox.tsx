import { CONSENT_ASKED, consentTexts } from '#contract/consent.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

/** Asked once per file, before the upload. */
export function ConsentCheckbox({
  isGiven,
  onChange,
}: {
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}) {
  return (
    <Checkbox isChecked={isGiven} onChange={onChange}>
      {consentTexts[CONSENT_ASKED]}
    </Checkbox>
  );
}
