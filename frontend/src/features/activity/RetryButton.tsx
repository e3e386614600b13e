import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import type { Generation } from '#contract/generation.ts';
import type { PhotoRun } from '#contract/order-rules.ts';
import { refusalCode } from '../../api/call-error.ts';
import { isUnfinished } from '../../generations/generation-store.ts';
import { notifyOutcome } from '../../generations/notify-outcome.ts';
import { orderAndWait, repeatAndWait } from '../../generations/order-and-wait.ts';
import type { Order } from '../../generations/order-once.ts';
import { priced } from '../../generations/priced.ts';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { useResultActions } from '../../generations/use-result-actions.ts';
import { Note } from '../../ui/layout.ts';
import { isPhotoRun, runWithoutPhoto } from './history.ts';

/** A dialog that asks for the photo of an order whose own is not kept any more. */
export type PhotoDialogType = ComponentType<{
  run: PhotoRun;
  input: Generation['input'];
  onClose: () => void;
  onOrder: (order: Order<PhotoRun>) => void;
}>;

/** Orders again what did not deliver, for the price it says; a photo that is gone is asked for. */
export function RetryButton(props: {
  generation: Generation;
  title: string;
  /** The order that makes it again already. */
  retry: Generation | undefined;
  PhotoDialog: PhotoDialogType;
}) {
  const { generation, title, retry, PhotoDialog } = props;
  const { id, run, input } = generation;
  const [isAsking, setAsking] = useState(false);
  const resultActions = useResultActions();
  const texts = { done: `${title} is ready`, failed: 'Retry failed' };
  const { mutate: order, isPending } = useMutation({
    mutationFn: async (photo: Order<PhotoRun> | null) => {
      const ordered = photo && isPhotoRun(run) ? orderAndWait(run, photo) : repeatAndWait(id);
      const shown = ordered.catch((error: unknown) => {
        if (refusalCode(error) !== 'generation.photo-gone') throw error;
        setAsking(true);
        throw new DOMException('The photo is asked for', 'AbortError');
      });
      await notifyOutcome(shown, { texts, resultActions });
    },
  });
  if (retry?.status === 'succeeded') return <Note>Retried</Note>;
  const isRunning = isPending || (retry !== undefined && isUnfinished(retry));
  return (
    <>
      <SpendButton
        run={run}
        action="Retry"
        icon={<RefreshCw size={16} aria-hidden />}
        aria-label={`${priced('Retry', run)}: ${title}`}
        isPending={isRunning}
        onClick={() => (runWithoutPhoto(generation, Date.now()) ? setAsking(true) : order(null))}
      />
      {isAsking && isPhotoRun(run) && (
        <PhotoDialog
          run={run}
          input={input}
          onClose={() => setAsking(false)}
          onOrder={(photo) => {
            setAsking(false);
            order(photo);
          }}
        />
      )}
    </>
  );
}
