import type { RunKey } from '#contract/tools/catalogue.ts';
import { call, order, type OrderRequest } from '../api/call.ts';
import { refusalCode } from '../api/call-error.ts';
import { withIdempotencyKey } from '../api/idempotency-key.ts';
import { refetchKept } from '../live/cached-queries.ts';
import { isLive } from '../live/connection.ts';
import { finishedGeneration, type Ordered } from './finished-generation.ts';

export type Order<R extends RunKey> = Pick<OrderRequest<R>, 'input' | 'upload'>;

/**
 * Orders a run; a click that repeats an unanswered order buys nothing twice. Throws as `order`
 * does.
 */
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
