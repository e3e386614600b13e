import { CallError } from './call-error.ts';

/**
 * A new key for one order. Not `crypto.randomUUID`: a phone on the home network has no secure
 * context.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Orders without an answer: they may have been sold, so repeating one must not sell it twice. */
const unanswered = new Map<string, { text: string; key: string }>();

/**
 * Sends an order of `what`; `text` is the same for the same order. Each has a key of its own, but
 * one that repeats an unanswered order repeats its key too. Throws as `send` does.
 */
export async function withIdempotencyKey<T>(
  { what, text }: { what: string; text: string },
  send: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const before = unanswered.get(what);
  const key = before?.text === text ? before.key : newIdempotencyKey();
  unanswered.set(what, { text, key });
  try {
    const answer = await send(key);
    unanswered.delete(what);
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.status !== 0) unanswered.delete(what);
    throw error;
  }
}
