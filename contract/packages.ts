/** Something a user can buy. */
export type TokenPackage = { name: string; tokens: number; priceCents: number };

/** US dollars, in Stripe's spelling. */
export const CURRENCY = 'usd';

export const packageKeys = ['starter', 'value', 'premium'] as const;
export type PackageKey = (typeof packageKeys)[number];

/** The packages of the specification; an amount that a client sends is ignored. */
export const packages: ReadonlyMap<PackageKey, TokenPackage> = new Map([
  ['starter', { name: 'Starter', tokens: 30, priceCents: 399 }],
  ['value', { name: 'Value', tokens: 75, priceCents: 799 }],
  ['premium', { name: 'Premium', tokens: 150, priceCents: 1299 }],
]);

/** `$3.99`: cents divided by 100. */
export function dollarsText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
