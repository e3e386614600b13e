import { lastPlanTime } from '#contract/limits.ts';
import type { Plan } from '#contract/plans.ts';

/** The zone of this browser's clock. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const DAY_MS = 24 * 3_600_000;

/** A moment as this browser's clock shows it, in the words of a plan: "2026-12-01T18:30". */
export function wallTime(moment: number): string {
  const minutesBehind = new Date(moment).getTimezoneOffset();
  return new Date(moment - minutesBehind * 60_000).toISOString().slice(0, 16);
}

/** The next time that it is 18:00 here, half an hour from now at the least. */
export function nextEvening(now: number): string {
  const today = `${wallTime(now).slice(0, 10)}T18:00`;
  return Date.parse(today) > now + 1_800_000
    ? today
    : `${wallTime(now + DAY_MS).slice(0, 10)}T18:00`;
}

/**
 * Says what is wrong with a time of this browser's clock; the server judges those of other zones.
 */
export function timeFault(at: string, now: number): string | undefined {
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return 'Choose a day and a time.';
  if (moment <= now) return 'Choose a time that is still to come.';
  if (moment > lastPlanTime(now)) return 'Choose a time within a year from now.';
  return undefined;
}

/** The plans by their days, in the order of these; within a day by their time. */
export function byDay(plans: readonly Plan[]): readonly (readonly [day: string, Plan[]])[] {
  const sorted = plans.toSorted((a, b) => a.at.localeCompare(b.at) || a.id - b.id);
  const days = new Map<string, Plan[]>();
  for (const plan of sorted) {
    const day = plan.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), plan]);
  }
  return [...days];
}
