import { styled } from 'styled-components';
import { useEffect, useState } from 'react';
import { ConsentCheckbox } from '../../features/upload/ConsentCheckbox.tsx';
import { minutesText } from '../../generations/estimate.ts';
import { useMeasuredSeconds } from '../../generations/tools-query.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { color, fontSize, inColumn, space } from '../../theme/tokens.ts';
import { StageForm } from '../../ui/pictures/Stage.tsx';
import { pictureSize, type PictureSize } from '../../ui/forms/check-picture.ts';
import type { OrderForm } from '../../ui/forms/use-order-form.ts';
import { sizeText } from '../../ui/pictures/size-text.ts';

const tips = [
  'Evenly lit portraits improve the most.',
  'The sharper the photo, the finer the skin and hair.',
  'Your photo keeps its shape: nothing is cropped.',
];

export type EnhanceForm = { file: File | null; hasPermission: boolean };

/** The button that spends the token, and what helps to spend it well. */
export function EnhancePanel(props: { order: OrderForm<EnhanceForm>; onEnhance: () => void }) {
  const { order, onEnhance } = props;
  const { form, faults, change } = order;
  const { file, hasPermission } = form;
  const measuredSeconds = useMeasuredSeconds('enhance');
  const lately = measuredSeconds === null ? '' : ` Lately: ${minutesText(measuredSeconds)}.`;
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
              <li>{`Processing takes 30-60 seconds.${lately}`}</li>
            </ul>
          </Tips>
        </>
      }
      onSubmit={onEnhance}
    >
      {file && (
        <>
          <PhotoFacts key={`${file.name} ${file.lastModified} ${file.size}`} file={file} />
          <ConsentCheckbox
            isGiven={hasPermission}
            error={faults.hasPermission}
            onChange={(isGiven) => change({ hasPermission: isGiven })}
          />
        </>
      )}
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

/** How large the photo is and what will happen to it. Give it a `key` for each file. */
function PhotoFacts({ file }: { file: File }) {
  const [size, setSize] = useState<PictureSize>();
  useEffect(() => {
    let isWanted = true;
    pictureSize(file).then(
      (read) => isWanted && setSize(read),
      // The facts say less then.
      () => {},
    );
    return () => void (isWanted = false);
  }, [file]);
  return (
    <Facts>
      <strong>
        {`${size ? `${size.width} × ${size.height} pixels, ` : ''}${sizeText(file.size)}`}
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
