/**
 * The bounds between ranges of seconds; the last range is open. Neighbours are at most a factor of
 * two apart above a tenth of a second, so a percentile is off by less than its range.
 */
const BOUNDS = [
  0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 11, 15, 20, 30, 45, 60, 90, 120, 180, 300, 450,
  600, 900, 1800, 3600,
] as const;

const ranges = Array.from({ length: BOUNDS.length + 1 }, (_, range) => range);

/** SQL: of the rows of a group, how many have that many seconds, range by range. */
export function countRanges(seconds: string, condition = 'true'): string {
  const range = `width_bucket(${seconds}, array[${BOUNDS.join(', ')}]::float8[])`;
  const counts = ranges.map((n) => `count(*) filter (where ${range} = ${n} and ${condition})`);
  return `array[${counts.join(', ')}]::int[]`;
}

/** SQL: two histograms as one. */
export const addRanges = (one: string, other: string): string =>
  `array[${ranges.map((n) => `${one}[${n + 1}] + ${other}[${n + 1}]`).join(', ')}]`;

/** SQL: the histograms of a group as one. */
export const sumRanges = (column: string): string =>
  `array[${ranges.map((n) => `sum(${column}[${n + 1}])`).join(', ')}]::int[]`;

/** SQL: a histogram of nothing. */
export const noRanges = `array_fill(0, array[${ranges.length}])`;

/**
 * The seconds that `share` (0..1) of the counted ones do not exceed, read off linearly within its
 * range; the lower end of the open one. Null where nothing was counted.
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [range, count] of counts.entries()) {
    const reached = below + count;
    if (count > 0 && reached >= share * total) {
      const from = BOUNDS[range - 1] ?? 0;
      const to = BOUNDS[range] ?? from;
      return from + (to - from) * ((share * total - below) / count);
    }
    below = reached;
  }
  return BOUNDS.at(-1) ?? null;
}
