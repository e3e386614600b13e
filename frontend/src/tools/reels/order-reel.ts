import { reelTexts } from '#contract/tools/reels.ts';
import { CallError } from '../../api/call-error.ts';
import { orderOnce } from '../../generations/order-once.ts';
import type { ReelInput } from './reel-form.ts';

type ReelOrder = { file: File; input: ReelInput };

/** Orders a reel and resolves to its generation, or null when the server does not name one. */
export async function orderReel(
  { file, input }: ReelOrder,
  signal: AbortSignal,
): Promise<string | null> {
  const upload = { field: 'file', file };
  const ordered = await orderOnce('reel', { input, upload }, signal);
  // A server that answers 200 may say anything: polling finds the reel without an id.
  const { generationId } = ordered.isFinished ? ordered.answer : ordered;
  return typeof generationId === 'string' ? generationId : null;
}

/** What the person reads when an order was not taken. */
export function orderFailure(error: unknown): { title: string; description: string } {
  const isAnswer = error instanceof CallError && error.status !== 0;
  return {
    title:
      isAnswer && error.code === 'tokens.insufficient'
        ? 'Insufficient Tokens'
        : 'Generation Failed',
    description: (isAnswer && error.text) || reelTexts.failed,
  };
}
