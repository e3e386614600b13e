import { isUnfinished, type GenerationsById } from '../../generations/generation-store.ts';
import type { Generation } from '#contract/generation.ts';

/**
 * The generations that ended between two states of the store; one that was never seen running is
 * history.
 */
export function endedBetween(before: GenerationsById, after: GenerationsById): Generation[] {
  if (before === after) return [];
  return Object.values(after).filter((generation) => {
    const known = before[generation.id];
    return known !== undefined && isUnfinished(known) && !isUnfinished(generation);
  });
}
