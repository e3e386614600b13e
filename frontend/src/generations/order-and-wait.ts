import type { Generation } from '#contract/generation.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import { refetchKept } from '../live/cached-queries.ts';
import { isLive } from '../live/connection.ts';
import { orderOnce, type Order } from './order-once.ts';
import { awaitGeneration } from './await-generation.ts';

/**
 * Orders a run and resolves when it is delivered; null where the server answered with the work
 * itself. Throws as `orderOnce` does, an `Error` with the server's words when it was not delivered,
 * and an `AbortError` when it was cancelled or the user signed out.
 */
export async function orderAndWait<R extends RunKey>(
  run: R,
  wanted: Order<R>,
): Promise<Generation | null> {
  const ordered = await orderOnce(run, wanted);
  if (ordered.isFinished) {
    if (!isLive()) refetchKept();
    return null;
  }
  const generation = await awaitGeneration(ordered.generationId);
  if (generation.status === 'succeeded') return generation;
  if (generation.status === 'cancelled') throw new DOMException('Cancelled', 'AbortError');
  throw new Error(generation.error ?? 'The work could not be done.');
}
