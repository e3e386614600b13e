import { localTimeMs } from '../../api/server-clock.ts';

const storageKey = 'left-for-checkout';

/** Somebody who comes back without the mark, in another tab or browser, bought in this time. */
const DEFAULT_WINDOW_MS = 15 * 60_000;

/** Remembers, in this tab, when it left for the checkout. */
export function markCheckoutStart(): void {
  sessionStorage.setItem(storageKey, String(Date.now()));
}

/** When this tab left for the checkout, or a while ago when that is not known. */
export function checkoutStartMs(): number {
  const noted = Number(sessionStorage.getItem(storageKey) ?? Number.NaN);
  return Number.isFinite(noted) ? noted : Date.now() - DEFAULT_WINDOW_MS;
}

export function clearCheckoutStart(): void {
  sessionStorage.removeItem(storageKey);
}

/** Transit and rounding of the two clocks. */
const CLOCK_TOLERANCE_MS = 5_000;

/** The purchase among these entries that came after the departure; entries are newest first. */
export function confirmedPurchase<E extends { kind: string; createdAt: string }>(
  entries: readonly E[],
  leftMs: number,
): E | undefined {
  return entries.find(
    ({ kind, createdAt }) =>
      kind === 'purchase' && localTimeMs(createdAt) >= leftMs - CLOCK_TOLERANCE_MS,
  );
}
