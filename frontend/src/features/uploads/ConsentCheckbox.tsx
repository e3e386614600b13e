import { CONSENT_ASKED, consentTexts } from '#contract/consent.ts';
import { setConsent } from '../../media/picker/uploads.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';

/** Asked once a visit, before the first upload: what is answered here holds everywhere. */
export function ConsentCheckbox(props: {
  isGiven: boolean;
  error?: string | undefined;
  onChange: (isGiven: boolean) => void;
}) {
  const { isGiven, error, onChange } = props;
  return (
    <Checkbox
      isChecked={isGiven}
      error={error}
      onChange={(isChecked) => {
        setConsent(isChecked);
        onChange(isChecked);
      }}
    >
      {consentTexts[CONSENT_ASKED]}
    </Checkbox>
  );
}
