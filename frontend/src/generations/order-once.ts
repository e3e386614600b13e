import type { RunKey } from '#contract/tools/catalogue.ts';
import { call, order, type OrderRequest } from '../api/call.ts';
import { refusalCode } from '../api/call-error.ts';
import { withIdempotencyKey } from '../api/idempotency-key.ts';
import { refetchKept } from '../live/cached-queries.ts';
import { isLive } from '../live/connection.ts';
import { finishedGeneration, type Ordered } from './finished-generation.ts';
import type { Generation } from '#contract/generation.ts';
import { awaitGeneration } from './await-generation.ts';

export type Order<R extends RunKey> = Pick<OrderRequest<R>, 'input' | 'upload'>;

/** Orders a run; a click that repeats an unanswered order buys nothing twice. Throws as `order` does. */
export async function orderOnce<R extends RunKey>(
  run: R,
  wanted: Order<R>,
  signal?: AbortSignal,
): Promise<Ordered> {
  const ordered = await withKey({ what: run, text: textOf(wanted) }, (idempotencyKey) =>
    order(run, { ...wanted, idempotencyKey, signal }),
  );
  if (!ordered.isFinished) return { generationId: ordered.generationId, finished: null };
  if (!isLive()) refetchKept();
  return finishedGeneration(run, wanted.input, ordered.answer);
}

/** Orders again what a generation was ordered with, in the same way. Throws as `call` does. */
export async function repeatOnce(id: string): Promise<Ordered> {
  const { generationId } = await withKey({ what: `repeat ${id}`, text: '' }, (idempotencyKey) =>
    call('repeatGeneration', { params: { id }, idempotencyKey }),
  );
  return { generationId, finished: null };
}

async function withKey<T>(
  wanted: { what: string; text: string },
  send: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  try {
    return await withIdempotencyKey(wanted, send);
  } catch (error) {
    // The screen says so, too, until the tool is served again.
    if (refusalCode(error) === 'tool.unavailable') refetchKept('by broadcasts');
    throw error;
  }
}

/**
 * A text that is the same for the same order. A photo counts by what the browser knows of its file,
 * so choosing it again changes nothing. Where two photos look alike the server compares their
 * bytes: it refuses the second under the key of the first, and the next click has a key of its own.
 */
function textOf<R extends RunKey>({ input, upload }: Order<R>): string {
  const { name, size, lastModified } = upload?.file ?? {};
  return JSON.stringify([input, name, size, lastModified]);
}

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
