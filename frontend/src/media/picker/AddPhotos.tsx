import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { FromDevice } from './FromDevice.tsx';

/** A dialog that brings photos into My Content. */
export function AddPhotos({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add photos"
      description="They become items of My Content, for reels, enhancements and films."
    >
      <Stack $gap={3} $top={4}>
        <FromDevice onItem={() => undefined} />
      </Stack>
    </Dialog>
  );
}
