import { useState } from 'react';
import { Note, Stack } from '../../ui/layout.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FromDevice } from './FromDevice.tsx';
import { filesText } from './files-text.ts';
import { useUploads } from './uploads.ts';

/** A dialog that brings photos and clips into My Content. */
export function AddPhotos({ onClose }: { onClose: () => void }) {
  const added = useUploads((state) => state.added);
  const [before] = useState(added.length);
  const files = added.slice(before);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add photos and clips"
      description="They become items of My Content, for reels, enhancements and films."
    >
      <Stack $gap={3} $top={4}>
        <FromDevice takesClips />
        <Note role="status">{files.length > 0 && `${filesText(files)} added to My Content.`}</Note>
      </Stack>
    </Dialog>
  );
}
