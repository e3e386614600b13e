import { styled } from 'styled-components';
import { ConsentCheckbox } from '../../features/uploads/ConsentCheckbox.tsx';
import { usePhotoSize } from '../../features/uploads/use-photo-size.ts';
import { isItem, type ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import { minutesText } from '../../generations/estimate.ts';
import { useMeasuredSeconds } from '../../generations/tools-query.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { color, fontSize, inColumn, space } from '../../theme/tokens.ts';
import { Stack } from '../../ui/layout.ts';
import { StageForm } from '../../ui/pictures/Stage.tsx';
import type { OrderForm } from '../../ui/forms/use-order-form.ts';
import { sizeText } from '../../ui/pictures/size-text.ts';

const tips = [
  'Evenly lit portraits improve the most.',
  'The sharper the photo, the finer the skin and hair.',
  'Your photo keeps its shape: nothing is cropped.',
];

export type EnhanceForm = { photo: ChosenPhoto | null; hasPermission: boolean };

/** The button that spends the token, and what helps to spend it well. */
export function EnhancePanel(props: { order: OrderForm<EnhanceForm>; onEnhance: () => void }) {
  const { order, onEnhance } = props;
  const { form, faults, change } = order;
  const { photo, hasPermission } = form;
  const measuredSeconds = useMeasuredSeconds('enhance');
  const lately = measuredSeconds === null ? '' : ` Lately: ${minutesText(measuredSeconds)}.`;
  return (
    <StageForm
      action={
        <Stack $gap={2}>
          {photo && !isItem(photo) && (
            <ConsentCheckbox
              isGiven={hasPermission}
              error={faults.hasPermission}
              onChange={(isGiven) => change({ hasPermission: isGiven })}
            />
          )}
          <SpendButton run="enhance" type="submit" tone="primary" isWide>
            Enhance (1 Token)
          </SpendButton>
        </Stack>
      }
      isActionKept={photo !== null}
      below={
        <>
          <ProviderLabel run="enhance" what="enhancements" />
          <Tips>
            <h2>Tips</h2>
            <ul>
              {tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
              <li>{`Processing takes 30-60 seconds.${lately}`}</li>
            </ul>
          </Tips>
        </>
      }
      onSubmit={onEnhance}
    >
      {photo && <PhotoFacts photo={photo} />}
    </StageForm>
  );
}

const Tips = styled.div`
  ${inColumn(2)}
  padding-top: ${space[4]};
  border-top: 1px solid ${color.line};
  h2 {
    font-size: ${fontSize[16]};
  }
  ul {
    ${inColumn(1)}
    padding-left: ${space[4]};
    list-style: disc;
    color: ${color.muted};
  }
`;

/** How large the photo is and what will happen to it. */
function PhotoFacts({ photo }: { photo: ChosenPhoto }) {
  const size = usePhotoSize(photo);
  const bytes = isItem(photo) ? photo.sizeBytes : photo.size;
  return (
    <Facts>
      <strong>
        {`${size ? `${size.width} × ${size.height} pixels, ` : ''}${sizeText(bytes)}`}
      </strong>
      <span>Light, skin and sharpness are improved. Its shape and what it shows stay.</span>
    </Facts>
  );
}

const Facts = styled.p`
  display: grid;
  font-variant-numeric: tabular-nums;
  strong {
    font-weight: 550;
  }
  span {
    color: ${color.muted};
  }
`;
