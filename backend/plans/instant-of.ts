import { Refusal } from '../refusal.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * The moment at which a clock of `timeZone` shows `at`, a time such as 2026-12-01T18:30: the first of
 * two where the clock is put back, and an hour later (by as much as the clock is put forward) where no
 * clock shows it. Refuses with `request.invalid` what is in no calendar, and a zone that there is not.
 */
export function instantOf({ at, timeZone }: { at: string; timeZone: string }): Date {
  const format = offsetFormat(timeZone);
  const shown = Date.parse(`${at}:00Z`);
  // `Date` takes the 30th of February for a day of March.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== at) {
    throw refused('at: there is no such date.');
  }
  // No zone changes its clock twice within these two days.
  const [before, after] = [-DAY_MS, DAY_MS].map((away) => offsetMs(format, shown + away));
  const moments = [before, after].map((offset = 0) => shown - offset);
  const right = moments.filter((moment) => moment + offsetMs(format, moment) === shown);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...moments));
}

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    // An offset is no zone: it does not know when clocks change.
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError(timeZone);
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch (cause) {
    throw refused('timeZone: there is no zone of this name.', cause);
  }
}

/** How far the zone's clock is ahead of UTC at a moment. */
function offsetMs(format: Intl.DateTimeFormat, moment: number): number {
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
  return Number(`${sign ?? ''}1`) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** A refusal of a plan's field, in words for its user. */
export const refused = (text: string, cause?: unknown) =>
  new Refusal('request.invalid', { text, cause });
