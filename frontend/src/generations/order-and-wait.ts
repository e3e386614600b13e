import type { Generation } from '#contract/generation.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import { awaitGeneration } from './await-generation.ts';
import type { Ordered } from './finished-generation.ts';
import { orderOnce, repeatOnce, type Order } from './order-once.ts';

/**
 * Orders a run and resolves when it is delivered; undefined where the server does not say what it
 * made. Throws as `orderOnce` does, an `Error` with the server's words when it was not delivered,
 * and an `AbortError` when it was cancelled or the user signed out.
 */
export async function orderAndWait<R extends RunKey>(
  run: R,
  wanted: Order<R>,
): Promise<Generation | undefined> {
  return deliveryOf(await orderOnce(run, wanted));
}

/** Orders again what a generation was ordered with, and waits for it. */
export async function repeatAndWait(id: string): Promise<Generation | undefined> {
  return deliveryOf(await repeatOnce(id));
}

async function deliveryOf({ generationId, finished }: Ordered): Promise<Generation | undefined> {
  if (finished) return finished;
  if (generationId === null) return undefined;
  const generation = await awaitGeneration(generationId);
  if (generation.status === 'succeeded') return generation;
  if (generation.status === 'cancelled') throw new DOMException('Cancelled', 'AbortError');
  throw new Error(generation.error ?? 'The work could not be done.');
}
