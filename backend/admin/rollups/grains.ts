import type { UsageRange } from '#contract/usage-ranges.ts';

/** How long an interval of each grain is, and how long its rollups are kept. */
export const grains = {
  minute: { step: '1 minute', kept: '2 hours' },
  quarter: { step: '15 minutes', kept: '2 days' },
  hour: { step: '1 hour', kept: '90 days' },
  day: { step: '1 day', kept: '90 days' },
} as const;
type Grain = keyof typeof grains;

/** The intervals of figures of runs and providers, of which there are few. */
export const fineGrains = ['minute', 'quarter', 'hour'] as const satisfies readonly Grain[];
/** The intervals of figures of users, of which there may be very many. */
export const userGrains = ['quarter', 'day'] as const satisfies readonly Grain[];

/** The tables that each range is read from, and its intervals; the last of them is not over yet. */
export const ranges = {
  '1h': { grain: 'minute', userGrain: 'quarter', points: 60, pointSeconds: 60 },
  '24h': { grain: 'quarter', userGrain: 'quarter', points: 96, pointSeconds: 900 },
  '30d': { grain: 'hour', userGrain: 'day', points: 30, pointSeconds: 86_400 },
} as const satisfies Record<
  UsageRange,
  { grain: Grain; userGrain: Grain; points: number; pointSeconds: number }
>;

/** SQL: the beginning of the interval that a moment is in; days are those of UTC. */
export const intervalOf = (step: string, moment: string): string =>
  `date_bin(${step}, ${moment}, timestamptz '2000-01-01 00:00:00Z')`;

/** SQL: when a range begins. */
export function beginningOf(range: UsageRange): string {
  const { points, pointSeconds } = ranges[range];
  const now = intervalOf(`interval '${pointSeconds} seconds'`, 'now()');
  return `${now} - interval '${(points - 1) * pointSeconds} seconds'`;
}

/** SQL: whether a rollup of runs or of providers is one of those that make up a range. */
export const isWithin = (range: UsageRange): string =>
  `grain = '${ranges[range].grain}' and at >= ${beginningOf(range)}`;

/** SQL: a `values` list of grains and their steps. */
export const grainValues = (names: readonly Grain[]): string =>
  `(values ${names.map((name) => `('${name}', interval '${grains[name].step}')`).join(', ')})`;
