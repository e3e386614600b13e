const DAY_MS = 24 * 3600 * 1000;

/** Names under which lists of models say when one ends. */
const endNames = ['shutdown_date', 'shutdownDate', 'retirement_date', 'deprecation_date'] as const;

const countWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The end of a model that a service's list announces, in words; null where it says nothing. */
export function modelEnd(id: string, listed: unknown, now: Date): string | null {
  if (typeof listed !== 'object' || listed === null) return null;
  const said = endNames.map((name) => Object.entries(listed).find(([key]) => key === name)?.[1]);
  const end = said.find((each) => each !== undefined && each !== null);
  if (end === undefined) return null;
  const at = typeof end === 'number' ? new Date(end * 1000) : new Date(String(end));
  const year = at.getUTCFullYear();
  // Years of which no service speaks: what was written is no date.
  if (!(year >= 2020 && year <= 2100)) return `${id} has an end that is no date`;
  const day = at.toISOString().slice(0, 10);
  const days = Math.ceil((at.getTime() - now.getTime()) / DAY_MS);
  if (days <= 0) return `${id} has ended on ${day}: choose another model`;
  const count = countWords[days] ?? days;
  return `${id} ends in ${count} ${days === 1 ? 'day' : 'days'}, on ${day}: choose another model`;
}
