import { useState } from 'react';
import type { TrashedMedia } from '#contract/trash.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row } from '../../ui/layout.ts';
import { accessibleName } from './caption.ts';

/** Asks before one item, or the whole trash, is deleted for good. Closed with null. */
export function PurgeDialog({
  what,
  onClose,
  onConfirm,
}: {
  what: TrashedMedia | 'all' | null;
  onClose: () => void;
  onConfirm: (what: TrashedMedia | 'all') => void;
}) {
  // While it closes it goes on showing what it was opened for.
  const [shown, setShown] = useState(what);
  if (what !== null && what !== shown) setShown(what);
  const isAll = shown === null || shown === 'all';
  return (
    <Dialog
      isOpen={what !== null}
      onClose={onClose}
      title={isAll ? 'Empty the trash?' : 'Delete for good?'}
      description={
        isAll
          ? 'Everything in it is deleted for good. This cannot be undone.'
          : `${accessibleName(shown)}. This cannot be undone.`
      }
    >
      <Row $gap={3} $top={6} $justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="danger"
          onClick={() => {
            onClose();
            if (what !== null) onConfirm(what);
          }}
        >
          {isAll ? 'Empty trash' : 'Delete for good'}
        </Button>
      </Row>
    </Dialog>
  );
}
