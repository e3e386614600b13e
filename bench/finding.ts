import { median, quartiles, verdictOf, type Threshold, type Verdict } from './statistics.ts';

/** As in the table of the README: a number, or with a `b` the same beside another reference. */
type GoalName = number | `${number}b`;

/** One line of the table. */
export type Finding = {
  goal: GoalName;
  /** What is measured, in a few words. */
  what: string;
  /** The reference's and our median, as a person reads them. */
  reference: string;
  ours: string;
  ratio: { median: number; low: number; high: number; rounds: number[] };
  line: Threshold;
  verdict: Verdict;
  /** What a reader must know to judge the figures. */
  note?: string;
};

export type Comparison = {
  goal: GoalName;
  what: string;
  unit: string;
  line: Threshold;
  /** One pair per round. */
  rounds: readonly { reference: number; ours: number }[];
  note?: string;
};

/** A goal that is a ratio of two measurements of the same round. */
export function comparisonFinding({ goal, what, unit, line, rounds, note }: Comparison): Finding {
  const ratios = rounds.map(({ reference, ours }) => ours / reference);
  const spread = quartiles(ratios);
  return {
    goal,
    what,
    reference: `${formatNumber(median(rounds.map((round) => round.reference)))} ${unit}`,
    ours: `${formatNumber(median(rounds.map((round) => round.ours)))} ${unit}`,
    ratio: { median: median(ratios), ...spread, rounds: ratios },
    line,
    verdict: verdictOf(line, spread),
    ...(note ? { note } : {}),
  };
}

/** A goal that is a plain limit: the "ratio" is the share of the limit that was used. */
export function limitFinding(options: {
  goal: GoalName;
  what: string;
  unit: string;
  limit: number;
  samples: readonly number[];
  note?: string;
}): Finding {
  const { samples, limit, unit, ...rest } = options;
  const rounds = samples.map((ours) => ({ reference: limit, ours }));
  const finding = comparisonFinding({ ...rest, unit, line: { atMost: 1 }, rounds });
  return { ...finding, reference: `limit ${formatNumber(limit)} ${unit}` };
}

export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
