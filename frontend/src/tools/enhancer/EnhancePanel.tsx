import { styled } from 'styled-components';
import { ConsentCheckbox } from '../../features/upload/ConsentCheckbox.tsx';
import { minutesText } from '../../generations/estimate.ts';
import { useMeasuredSeconds } from '../../generations/tools-query.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { StageForm } from '../../ui/Stage.tsx';
import { PhotoFacts } from './PhotoFacts.tsx';

const tips = [
  'Evenly lit portraits improve the most.',
  'The sharper the photo, the finer the skin and hair.',
  'Your photo keeps its shape: nothing is cropped.',
];

/** The button that spends the token, and what helps to spend it well. */
export function EnhancePanel({
  file,
  hasPermission,
  error,
  onPermission,
  onEnhance,
}: {
  file: File | null;
  hasPermission: boolean;
  /** Why nothing is ordered without the permission. */
  error: string | undefined;
  onPermission: (isGiven: boolean) => void;
  onEnhance: () => void;
}) {
  const measuredSeconds = useMeasuredSeconds('enhance');
  return (
    <StageForm
      action={
        <SpendButton run="enhance" type="submit" tone="primary" isWide>
          Enhance (1 Token)
        </SpendButton>
      }
      isActionKept={file !== null}
      below={
        <>
          <ProviderLabel run="enhance" what="enhancements" />
          <Tips>
            <h2>Tips</h2>
            <ul>
              {tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
              <li>
                Processing takes 30-60 seconds.
                {measuredSeconds !== null && ` Lately: ${minutesText(measuredSeconds)}.`}
              </li>
            </ul>
          </Tips>
        </>
      }
      onSubmit={onEnhance}
    >
      {file && (
        <>
          <PhotoFacts key={`${file.name} ${file.lastModified} ${file.size}`} file={file} />
          <ConsentCheckbox isGiven={hasPermission} error={error} onChange={onPermission} />
        </>
      )}
    </StageForm>
  );
}

const Tips = styled.div`
  display: grid;
  gap: ${space[2]};
  padding-top: ${space[4]};
  border-top: 1px solid ${color.line};
  h2 {
    font-size: ${fontSize[16]};
  }
  ul {
    display: grid;
    gap: ${space[1]};
    padding-left: ${space[4]};
    list-style: disc;
    color: ${color.muted};
    font-size: ${fontSize[14]};
  }
`;
