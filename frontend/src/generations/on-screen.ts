import type { Generation } from '#contract/generation.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';

/** A run that a screen follows; without an id while its order is on its way. */
type FollowedOrder = { run: RunKey; id: string | null };

const followed = new Set<FollowedOrder>();

/** Says that a screen follows a run; call what it returns when it does no more. */
export function putOnScreen(order: FollowedOrder): () => void {
  followed.add(order);
  return () => followed.delete(order);
}

/** Whether the person at this tab sees how the generation goes. */
export function isOnScreen({ id, run }: Pick<Generation, 'id' | 'run'>): boolean {
  if (document.visibilityState !== 'visible') return false;
  return [...followed].some((order) => (order.id === null ? order.run === run : order.id === id));
}
