/** A row of `alerts`; times in seconds. */
export type AlertState = { since: number | null; isTold: boolean; toldAt: number | null };
export type Announcement = 'begun' | 'over';

/** A condition that comes and goes is told of once in this time. */
const TOLD_EVERY_SECONDS = 3600;

/**
 * What follows for a condition that holds now or does not. Its beginning is told once it has held for
 * `holdSeconds`, at most once an hour; its end, when its beginning was.
 */
export function decide(
  { since, isTold, toldAt }: AlertState,
  now: { holds: boolean; seconds: number; holdSeconds: number },
): { state: AlertState; announce: Announcement | null } {
  if (!now.holds) {
    return { state: { since: null, isTold: false, toldAt }, announce: isTold ? 'over' : null };
  }
  const began = since ?? now.seconds;
  const isDue =
    now.seconds - began >= now.holdSeconds &&
    (toldAt === null || now.seconds - toldAt >= TOLD_EVERY_SECONDS);
  if (isTold || !isDue) return { state: { since: began, isTold, toldAt }, announce: null };
  return { state: { since: began, isTold: true, toldAt: now.seconds }, announce: 'begun' };
}
