import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import { tokensText } from './tokens-text.ts';
import { countText } from '../ui/formats.ts';

/**
 * Text about what an order does to the balance. `next` is a run that the order leads to; what it
 * will lack is said before the first payment.
 */
export function balanceNote(balance: number, run: RunKey, next?: { run: RunKey; name: string }) {
  const { price } = runs[run];
  const isShort = balance < price;
  const left = Math.max(0, balance - price);
  const missingNext = next ? Math.max(0, runs[next.run].price - left) : 0;
  const sentences = [
    isShort
      ? `You have ${countText(balance)}. ${price - balance} more needed.`
      : `Leaves ${tokensText(left)}${missingNext > 0 ? '.' : ''}`,
    missingNext > 0 && `${next?.name} needs ${missingNext} more.`,
  ];
  return {
    text: sentences.filter(Boolean).join(' '),
    /** Whether the balance is below the price. */
    isShort,
    /** Whether tokens are missing for the order or for what follows it. */
    isBuyingOffered: isShort || missingNext > 0,
  };
}
