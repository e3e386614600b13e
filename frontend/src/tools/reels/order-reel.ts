import { reelTexts } from '../../../../contract/tools/reels.ts';
import { order } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { insufficientTokens, type ReelInput } from './reel-order.ts';

type ReelOrder = { file: File; input: ReelInput };

/** An order nobody has answered: it may have been sold, so repeating it must not sell it twice. */
let unanswered: (ReelOrder & { key: string }) | null = null;

/**
 * Orders a reel and resolves to its generation, or null when the server does not name one. Every
 * click has its own key, but a click that repeats an unanswered order repeats its key too.
 */
export async function orderReel(wanted: ReelOrder, signal: AbortSignal): Promise<string | null> {
  const key = unanswered && isSame(unanswered, wanted) ? unanswered.key : newIdempotencyKey();
  unanswered = { ...wanted, key };
  try {
    const ordered = await order('generateReels', {
      input: wanted.input,
      upload: { field: 'file', file: wanted.file },
      idempotencyKey: key,
      signal,
    });
    unanswered = null;
    // A server that answers 200 may say anything: polling finds the reel without an id.
    const { generationId } = ordered.isFinished ? ordered.answer : ordered;
    return typeof generationId === 'string' ? generationId : null;
  } catch (error) {
    if (error instanceof CallError && error.status !== 0) unanswered = null;
    throw error;
  }
}

function isSame(one: ReelOrder, other: ReelOrder): boolean {
  return one.file === other.file && JSON.stringify(one.input) === JSON.stringify(other.input);
}

/** What the person reads when an order was not taken. */
export function orderFailure(error: unknown): { title: string; description: string } {
  const isAnswer = error instanceof CallError && error.status !== 0;
  return {
    title:
      isAnswer && error.code === 'tokens.insufficient' ? insufficientTokens : 'Generation Failed',
    description: (isAnswer && error.text) || reelTexts.failed,
  };
}
