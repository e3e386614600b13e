import type { Media } from '#contract/media.ts';
import { notifyOutcome } from '#frontend/generations/notify-outcome.ts';
import { orderAndWait, repeatAndWait } from '#frontend/generations/order-and-wait.ts';
import type { ResultActions } from '#frontend/generations/use-result-actions.ts';
import { toastFault } from '#frontend/ui/overlays/toast-store.ts';
import { NOT_KEPT, regenerationOf, type Regeneration } from './variations.ts';

/** Makes more like this picture, for the price of its run: of a story always three. */
export async function regenerate(media: Media, resultActions: ResultActions): Promise<void> {
  const regeneration = regenerationOf(media);
  if (!regeneration) return;
  const failed = 'Regenerate failed';
  const ordered = orderOf(regeneration);
  if (!ordered) return void toastFault(failed, NOT_KEPT);
  const done = regeneration.run === 'story' ? 'Images regenerated' : 'Image regenerated';
  await notifyOutcome(ordered, { texts: { done, failed }, resultActions });
}

function orderOf(regeneration: Regeneration) {
  if (regeneration.run === 'story') return orderAndWait('story', { input: regeneration.input });
  return regeneration.generationId === null ? null : repeatAndWait(regeneration.generationId);
}
