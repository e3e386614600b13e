import type { Media } from '#contract/media.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import { failureText, isAborted, refusalCode } from '../../api/call-error.ts';
import type { Order } from '../../generations/order-once.ts';
import { hasId } from '../../generations/finished-generation.ts';
import { orderAndWait } from '../../generations/order-and-wait.ts';
import type { useRefusalToast } from '../../generations/refusal-toast.ts';
import { toast } from '../../ui/toast-store.ts';
import { regenerationOrder } from './variations.ts';
import { setRegenerating, useRegenerating } from './regenerating-store.ts';

/** What the screen that orders does with a result or a refusal. */
export type ResultActions = {
  view: (id: number) => void;
  showRefusal: ReturnType<typeof useRefusalToast>;
};

/** Orders, waits for the end, and shows the outcome in a toast, even if the dialog was closed. */
export async function orderAndNotify<R extends RunKey>(
  run: R,
  wanted: Order<R>,
  {
    texts,
    resultActions,
  }: { texts: { done: string; failed: string }; resultActions: ResultActions },
): Promise<void> {
  try {
    const made = await orderAndWait(run, wanted);
    const first = made?.result?.media[0];
    const view = first &&
      hasId(first) && { label: 'View', onClick: () => resultActions.view(first.id) };
    toast({ title: texts.done, action: view || undefined });
  } catch (error) {
    if (isAborted(error)) return;
    resultActions.showRefusal(
      { title: texts.failed, description: failureText(error) },
      refusalCode(error),
    );
  }
}

/** Generates the story of this picture again: three new pictures, for a token. */
export async function regenerate(media: Media, resultActions: ResultActions): Promise<void> {
  const input = regenerationOrder(media);
  if (!input || useRegenerating.getState().ids.has(media.id)) return;
  setRegenerating(media.id, true);
  const texts = { done: 'Images regenerated', failed: 'Regenerate failed' };
  await orderAndNotify('story', { input }, { texts, resultActions });
  setRegenerating(media.id, false);
}
