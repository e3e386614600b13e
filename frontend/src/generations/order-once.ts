import type { RunKey } from '#contract/tools/catalogue.ts';
import { call, order, type OrderRequest } from '../api/call.ts';
import { CallError, refusalCode } from '../api/call-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { refetchKept } from '../live/cached-queries.ts';
import { isLive } from '../live/connection.ts';
import { finishedGeneration, type Ordered } from './finished-generation.ts';

export type Order<R extends RunKey> = Pick<OrderRequest<R>, 'input' | 'upload'>;

/** `order` is `textOf` it. */
type Unanswered = { order: string; key: string };

/** Orders without an answer: they may have been sold, so repeating one must not sell it twice. */
const unanswered = new Map<RunKey | `repeat ${string}`, Unanswered>();

/**
 * Orders a run. Every click has its own key, but a click that repeats an unanswered order repeats
 * its key too. Throws as `order` does.
 */
export async function orderOnce<R extends RunKey>(
  run: R,
  wanted: Order<R>,
  signal?: AbortSignal,
): Promise<Ordered> {
  const ordered = await withKey(run, textOf(wanted), (idempotencyKey) =>
    order(run, { ...wanted, idempotencyKey, signal }),
  );
  if (!ordered.isFinished) return { generationId: ordered.generationId, finished: null };
  if (!isLive()) refetchKept();
  return finishedGeneration(run, wanted.input, ordered.answer);
}

/** Orders again what a generation was ordered with, in the same way. Throws as `call` does. */
export async function repeatOnce(id: string): Promise<Ordered> {
  const { generationId } = await withKey(`repeat ${id}`, '', (idempotencyKey) =>
    call('repeatGeneration', { params: { id }, idempotencyKey }),
  );
  return { generationId, finished: null };
}

async function withKey<T>(
  what: RunKey | `repeat ${string}`,
  text: string,
  send: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const before = unanswered.get(what);
  const key = before?.order === text ? before.key : newIdempotencyKey();
  unanswered.set(what, { order: text, key });
  try {
    const answer = await send(key);
    unanswered.delete(what);
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.status !== 0) unanswered.delete(what);
    // The screen says so, too, until the tool is served again.
    if (refusalCode(error) === 'tool.unavailable') refetchKept('by broadcasts');
    throw error;
  }
}

/**
 * The same for the same order. A photo counts by what the browser knows of its file, so choosing it
 * again changes nothing. Where two photos look alike the server compares their bytes: it refuses the
 * second under the key of the first, and the next click has a key of its own.
 */
function textOf<R extends RunKey>({ input, upload }: Order<R>): string {
  const { name, size, lastModified } = upload?.file ?? {};
  return JSON.stringify([input, name, size, lastModified]);
}
