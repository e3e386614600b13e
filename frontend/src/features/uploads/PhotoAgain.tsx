import { styled } from 'styled-components';
import { PHOTO_KEPT_HOURS } from '#contract/limits.ts';
import type { PhotoRun } from '#contract/order-rules.ts';
import type { Order } from '../../generations/order-once.ts';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { useOrderForm } from '../../ui/forms/use-order-form.ts';
import { hasConsent } from '../../media/picker/uploads.ts';
import { ConsentCheckbox } from './ConsentCheckbox.tsx';
import { PhotoDropZone } from './PhotoDropZone.tsx';
import { photoRules } from './photo-rules.ts';
import { CONSENT_MISSING, photoOrder } from './photo-order.ts';

const nothingChosen: { file: File | null; isAllowed: boolean } = { file: null, isAllowed: false };

/** Asks for a photo, to order again with it what was ordered with one that is not kept any more. */
export function PhotoAgain(props: {
  run: PhotoRun;
  /** Input of the order then. */
  input: Record<string, unknown>;
  onClose: () => void;
  onOrder: (order: Order<PhotoRun>) => void;
}) {
  const { run, input, onClose, onOrder } = props;
  const { form, faults, change, refuse } = useOrderForm(nothingChosen);
  const { file, isAllowed } = form;

  function order(): void {
    if (!file) return refuse({ file: 'Please choose a photo.' });
    if (!isAllowed) return refuse({ isAllowed: CONSENT_MISSING });
    // Accepted as this run's input before. The file takes the place of a picture of My Content.
    const { imageId: _, ...rest } = input as Order<PhotoRun>['input'];
    onOrder(photoOrder(run, file, rest));
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose the photo again"
      description={`Photos of orders that did not work are kept for ${PHOTO_KEPT_HOURS} hours. Everything else is as you ordered it.`}
    >
      <Stack $gap={4} $top={4}>
        <Zone $hasPhoto={file !== null}>
          <PhotoDropZone
            photo={file}
            {...photoRules[run]}
            error={faults.file}
            onFile={(chosen) => change({ file: chosen, isAllowed: hasConsent() })}
          />
        </Zone>
        {file && (
          <ConsentCheckbox
            isGiven={isAllowed}
            error={faults.isAllowed}
            onChange={(isGiven) => change({ isAllowed: isGiven })}
          />
        )}
        <SpendButton run={run} action="Retry" tone="primary" isWide onClick={order} />
      </Stack>
    </Dialog>
  );
}

const Zone = styled.div<{ $hasPhoto: boolean }>`
  position: relative;
  display: grid;
  overflow: hidden;
  height: ${({ $hasPhoto }) => ($hasPhoto ? 'min(70vw, 40dvh)' : 'auto')};
`;
