import { reelTexts } from '#contract/tools/reels.ts';
import { CallError, refusalCode } from '../../api/call-error.ts';

/** What the person reads when an order was not taken: the server's words, else the specified text. */
export function orderFailure(error: unknown): { title: string; description: string } {
  const isPoor = refusalCode(error) === 'tokens.insufficient';
  const isAnswer = error instanceof CallError && error.status !== 0;
  return {
    title: isPoor ? 'Insufficient Tokens' : 'Generation Failed',
    description: (isAnswer && error.text) || reelTexts.failed,
  };
}
