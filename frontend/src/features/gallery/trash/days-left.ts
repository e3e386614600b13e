import { localTimeMs } from '#frontend/api/server-clock.ts';

const DAY_MS = 24 * 3_600_000;

/** How long an item stays in the trash: "12 days left". */
export function daysLeftText(deletedForGoodAt: string, nowMs: number): string {
  const days = (localTimeMs(deletedForGoodAt) - nowMs) / DAY_MS;
  if (days < 1) return 'Less than a day left';
  const whole = Math.round(days);
  return whole === 1 ? '1 day left' : `${whole} days left`;
}
