import { reelTexts } from '#contract/tools/reels.ts';
import { CallError, refusalCode } from '../../api/call-error.ts';

/** Text for the person when an order was not taken: the server's words, else the specified text. */
export function orderFailure(error: unknown): { title: string; description: string } {
  const isPoor = refusalCode(error) === 'tokens.insufficient';
  const said = error instanceof CallError ? error.errorField : undefined;
  return {
    title: isPoor ? 'Insufficient Tokens' : 'Generation Failed',
    description: said || reelTexts.failed,
  };
}
