import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { removeInfluencer } from './influencer-cache.ts';
import { Row } from '../../ui/layout.ts';

/** Deletes a persona for good, after a question. */
export function DeleteInfluencer({ id, name }: { id: number; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => call('deleteInfluencer', { params: { id } }),
    onSuccess: () => {
      removeInfluencer(id);
      toast({ title: 'Influencer deleted' });
    },
    onError: (error) => showFailure('Delete failed', error),
    onSettled: () => setAsking(false),
  });

  return (
    <>
      <IconButton label={`Delete ${name}`} onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this influencer?"
        description="The trained face is removed for good. Pictures you have made with it stay in My Content."
      >
        <Row $gap={3} $top={6} $justify="flex-end">
          <Button onClick={() => setAsking(false)}>Keep</Button>
          <Button tone="danger" isPending={isPending} onClick={() => remove()}>
            Delete
          </Button>
        </Row>
      </Dialog>
    </>
  );
}
