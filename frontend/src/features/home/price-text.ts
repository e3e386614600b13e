/** "1 token", "5 to 50 tokens"; "Free" where nothing is sold. */
export function priceText(sold: readonly { price: number }[]): string {
  const prices = sold.map(({ price }) => price);
  const least = Math.min(...prices);
  const most = Math.max(0, ...prices);
  if (most === 0) return 'Free';
  const range = least === most ? String(most) : `${least} to ${most}`;
  return `${range} ${most === 1 ? 'token' : 'tokens'}`;
}
