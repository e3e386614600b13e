import type { Generation } from '#contract/generation.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import { order, type OrderRequest } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { refetchKept } from '../live/cached-queries.ts';
import { isLive } from '../live/connection.ts';
import { finishedGeneration } from './finished-generation.ts';

export type Order<R extends RunKey> = Pick<OrderRequest<R>, 'input' | 'upload'>;

/** An order that the server has taken. */
export type Ordered = {
  /** Null where the server does not name the generation. */
  generationId: string | null;
  /** From a server that finishes the work before it answers. */
  finished: Generation | null;
};

type Unanswered = { input: string; file: File | undefined; key: string };

/** Orders nobody has answered: they may have been sold, so repeating one must not sell it twice. */
const unanswered = new Map<RunKey, Unanswered>();

/**
 * Orders a run. Every click has its own key, but a click that repeats an unanswered order repeats
 * its key too. Throws as `order` does.
 */
export async function orderOnce<R extends RunKey>(
  run: R,
  { input, upload }: Order<R>,
  signal?: AbortSignal,
): Promise<Ordered> {
  const wanted = { input: JSON.stringify(input), file: upload?.file };
  const before = unanswered.get(run);
  const isRepeated = before?.input === wanted.input && before.file === wanted.file;
  const idempotencyKey = isRepeated ? before.key : newIdempotencyKey();
  unanswered.set(run, { ...wanted, key: idempotencyKey });
  try {
    const ordered = await order(run, { input, upload, idempotencyKey, signal });
    unanswered.delete(run);
    if (!ordered.isFinished) return { generationId: ordered.generationId, finished: null };
    if (!isLive()) refetchKept();
    return finishedGeneration(run, input, ordered.answer);
  } catch (error) {
    if (error instanceof CallError && error.status !== 0) unanswered.delete(run);
    throw error;
  }
}
