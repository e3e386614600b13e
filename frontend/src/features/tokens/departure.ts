import { localMoment } from '../../api/server-clock.ts';

const mark = 'left-for-checkout';

/** Somebody who comes back without the mark, in another tab or browser, bought in this time. */
const RECENT_MS = 15 * 60_000;

/** Remembers, in this tab, when it left for the checkout. */
export function noteDeparture(): void {
  sessionStorage.setItem(mark, String(Date.now()));
}

/** When this tab left for the checkout, or a while ago when that is not known. */
export function departureMs(): number {
  const noted = Number(sessionStorage.getItem(mark) ?? Number.NaN);
  return Number.isFinite(noted) ? noted : Date.now() - RECENT_MS;
}

export function forgetDeparture(): void {
  sessionStorage.removeItem(mark);
}

/** Transit and rounding of the two clocks. */
const SLACK_MS = 5_000;

/** The purchase among these entries that came after the departure; entries are newest first. */
export function confirmedBy<E extends { kind: string; createdAt: string }>(
  entries: readonly E[],
  leftMs: number,
): E | undefined {
  return entries.find(
    ({ kind, createdAt }) => kind === 'purchase' && localMoment(createdAt) >= leftMs - SLACK_MS,
  );
}
