const DAY_MS = 24 * 60 * 60 * 1000;

/** Made once: making one costs more than everything else a heading does. */
const sameYear = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
const otherYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** What a day of the gallery, "2026-3-1", is called on the day of `nowMs`. */
export function dayText(day: string, nowMs: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [noon, now] = [new Date(year, month - 1, date, 12), new Date(nowMs)];
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  const daysAgo = Math.round((today.getTime() - noon.getTime()) / DAY_MS);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return (year === now.getFullYear() ? sameYear : otherYear).format(noon);
}
