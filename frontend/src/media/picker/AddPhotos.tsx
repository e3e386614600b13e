import { useState } from 'react';
import { Note, Stack } from '../../ui/layout.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FromDevice } from './FromDevice.tsx';
import { photosText } from './photos-text.ts';
import { useUploads } from './uploads.ts';

/** A dialog that brings photos into My Content. */
export function AddPhotos({ onClose }: { onClose: () => void }) {
  const added = useUploads((state) => state.added);
  const [before] = useState(added);
  const count = added - before;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add photos"
      description="They become items of My Content, for reels, enhancements and films."
    >
      <Stack $gap={3} $top={4}>
        <FromDevice />
        <Note role="status">{count > 0 && `${photosText(count)} added to My Content.`}</Note>
      </Stack>
    </Dialog>
  );
}
