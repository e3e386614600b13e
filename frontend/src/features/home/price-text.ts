import { runs, type ToolKey } from '#contract/tools/catalogue.ts';

/** Text of a card where one price, or a range, would say too little. */
const ownTexts: Partial<Record<ToolKey, string>> = {
  influencer: `${runs.personaOptions.price + runs.personaTraining.price} tokens to create, ${runs.personaImage.price}\u{a0}per\u{a0}picture`,
};

/** The price on a tool's card: of what it sells. */
export function cardPriceText(tool: ToolKey): string {
  const sold = Object.values(runs).filter((run) => run.tool === tool && run.price > 0);
  return ownTexts[tool] ?? priceText(sold);
}

/** "1 token", "2 to 5 tokens"; "Free" where nothing is sold. */
export function priceText(sold: readonly { price: number }[]): string {
  const prices = sold.map(({ price }) => price);
  const least = Math.min(...prices);
  const most = Math.max(0, ...prices);
  if (most === 0) return 'Free';
  const range = least === most ? String(most) : `${least} to ${most}`;
  return `${range} ${most === 1 ? 'token' : 'tokens'}`;
}
