import { order, type Ordered, type OrderRequest, type SellingCall } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';

export type Order<N extends SellingCall> = Pick<OrderRequest<N>, 'input' | 'upload'>;

type Unanswered = { input: string; file: File | undefined; key: string };

/** Orders nobody has answered: they may have been sold, so repeating one must not sell it twice. */
const unanswered = new Map<SellingCall, Unanswered>();

/**
 * Orders a run. Every click has its own key, but a click that repeats an unanswered order repeats
 * its key too. Throws as `order` does.
 */
export async function orderOnce<N extends SellingCall>(
  name: N,
  { input, upload }: Order<N>,
  signal?: AbortSignal,
): Promise<Ordered<N>> {
  const wanted = { input: JSON.stringify(input), file: upload?.file };
  const before = unanswered.get(name);
  const isRepeated = before?.input === wanted.input && before.file === wanted.file;
  const idempotencyKey = isRepeated ? before.key : newIdempotencyKey();
  unanswered.set(name, { ...wanted, key: idempotencyKey });
  try {
    const ordered = await order(name, { input, upload, idempotencyKey, signal });
    unanswered.delete(name);
    return ordered;
  } catch (error) {
    if (error instanceof CallError && error.status !== 0) unanswered.delete(name);
    throw error;
  }
}
