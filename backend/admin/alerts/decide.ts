/** A row of `alerts`; times in seconds. */
export type AlertState = { since: number | null; isAnnounced: boolean; announcedAt: number | null };
export type Announcement = 'begun' | 'over';

/** A condition that comes and goes is announced once in this time. */
const ANNOUNCED_EVERY_SECONDS = 3600;

/**
 * The next state of a condition that holds now or does not. Its beginning is announced once it has
 * held for `holdSeconds`, at most once an hour; its end, when its beginning was.
 */
export function decide(
  { since, isAnnounced, announcedAt }: AlertState,
  now: { holds: boolean; seconds: number; holdSeconds: number },
): { state: AlertState; announce: Announcement | null } {
  if (!now.holds) {
    return {
      state: { since: null, isAnnounced: false, announcedAt },
      announce: isAnnounced ? 'over' : null,
    };
  }
  const began = since ?? now.seconds;
  const isDue =
    now.seconds - began >= now.holdSeconds &&
    (announcedAt === null || now.seconds - announcedAt >= ANNOUNCED_EVERY_SECONDS);
  if (isAnnounced || !isDue) {
    return { state: { since: began, isAnnounced, announcedAt }, announce: null };
  }
  const announced: AlertState = { since: began, isAnnounced: true, announcedAt: now.seconds };
  return { state: announced, announce: 'begun' };
}
