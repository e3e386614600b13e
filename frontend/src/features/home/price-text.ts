/** "1 token", "5 to 50 tokens", "Free"; empty when nothing is sold yet. */
export function priceText(sold: readonly { price: number }[]): string {
  if (sold.length === 0) return '';
  const prices = sold.map(({ price }) => price);
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  if (most === 0) return 'Free';
  const range = least === most ? String(most) : `${least} to ${most}`;
  return `${range} ${most === 1 ? 'token' : 'tokens'}`;
}
