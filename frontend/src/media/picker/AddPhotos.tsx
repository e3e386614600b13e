import { useState } from 'react';
import { Note, Stack } from '../../ui/layout.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FromDevice } from './FromDevice.tsx';
import { photosText } from './photos-text.ts';

/** A dialog that brings photos into My Content. */
export function AddPhotos({ onClose }: { onClose: () => void }) {
  const [count, setCount] = useState(0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add photos"
      description="They become items of My Content, for reels, enhancements and films."
    >
      <Stack $gap={3} $top={4}>
        <FromDevice onItem={() => setCount((now) => now + 1)} />
        <Note role="status">{count > 0 && `${photosText(count)} added to My Content.`}</Note>
      </Stack>
    </Dialog>
  );
}
