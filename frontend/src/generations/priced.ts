import { runs, type RunKey } from '#contract/tools/catalogue.ts';

/** "Retry (1 Token)", "Retry (Free)": the price of a run on the button that orders it. */
export function priced(action: string, run: RunKey): string {
  const { price } = runs[run];
  if (price === 0) return `${action} (Free)`;
  return `${action} (${price} ${price === 1 ? 'Token' : 'Tokens'})`;
}
