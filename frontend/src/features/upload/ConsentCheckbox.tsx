import { CONSENT_ASKED, consentTexts } from '#contract/consent.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';

/** Asked once per file, before the upload. */
export function ConsentCheckbox(props: {
  isGiven: boolean;
  error?: string | undefined;
  onChange: (isGiven: boolean) => void;
}) {
  const { isGiven, error, onChange } = props;
  return (
    <Checkbox isChecked={isGiven} error={error} onChange={onChange}>
      {consentTexts[CONSENT_ASKED]}
    </Checkbox>
  );
}
