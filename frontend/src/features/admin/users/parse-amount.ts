import { GRANT_MAX, GRANT_MIN } from '#contract/admin-constants.ts';

/** The amount, or null for anything the server would refuse. */
export function parseAmount(text: string): number | null {
  const amount = Number(text.trim());
  const isWhole = /^\d{1,6}$/.test(text.trim());
  return isWhole && amount >= GRANT_MIN && amount <= GRANT_MAX ? amount : null;
}
