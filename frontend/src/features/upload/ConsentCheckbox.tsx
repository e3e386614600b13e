import { CONSENT_ASKED, consentTexts } from '#contract/consent.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

/** Asked once per file, before the upload. */
export function ConsentCheckbox({
  isGiven,
  error,
  onChange,
}: {
  isGiven: boolean;
  error?: string | undefined;
  onChange: (isGiven: boolean) => void;
}) {
  return (
    <Checkbox isChecked={isGiven} error={error} onChange={onChange}>
      {consentTexts[CONSENT_ASKED]}
    </Checkbox>
  );
}
