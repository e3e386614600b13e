import { localTimeMs } from '#frontend/api/server-clock.ts';
import { dateFormat, dayTimeText, longDateText } from '#frontend/ui/formats.ts';

const DAY_MS = 24 * 3_600_000;

const sameYear = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const time = dateFormat({ timeStyle: 'short' });

/** The day in the user's own time zone, as a key: "2026-3-1". */
export function dayOf(item: { createdAt: string } | undefined): string {
  const date = new Date(item?.createdAt ?? 0);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** Items that follow each other on one day, together. */
export function byDay<T extends { createdAt: string }>(
  items: readonly T[],
): { day: string; items: readonly T[] }[] {
  const days = new Map<string, T[]>();
  for (const item of items) {
    const day = dayOf(item);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, made]) => ({ day, items: made }));
}

/** Name of a day of the gallery, "2026-3-1", on the day of `nowMs`. */
export function dayText(day: string, nowMs: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const noon = new Date(year, month - 1, date, 12);
  const ago = daysAgo(noon, nowMs);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return (year === new Date(nowMs).getFullYear() ? sameYear : longDateText)(noon);
}

/** When an order was placed: "today 11:10 PM", "Mar 1, 11:10 PM". */
export function momentText(createdAt: string, nowMs: number): string {
  const moment = new Date(createdAt);
  const ago = daysAgo(moment, nowMs);
  if (ago === 0) return `today ${time(moment)}`;
  if (ago === 1) return `yesterday ${time(moment)}`;
  return dayTimeText(moment);
}

/** How long an item stays in the trash: "12 days left". */
export function daysLeftText(deletedForGoodAt: string, nowMs: number): string {
  const days = (localTimeMs(deletedForGoodAt) - nowMs) / DAY_MS;
  if (days < 1) return 'Less than a day left';
  const whole = Math.round(days);
  return whole === 1 ? '1 day left' : `${whole} days left`;
}

/** Between noons, because days of a change of the clocks are shorter or longer. */
function daysAgo(moment: Date, nowMs: number): number {
  return Math.round((noonOf(new Date(nowMs)) - noonOf(moment)) / DAY_MS);
}

function noonOf(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate(), 12).getTime();
}
