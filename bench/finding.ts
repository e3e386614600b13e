/** One line of the table. */
export type Finding = {
  /** Its number in the table of the README. */
  goal: number;
  /** The thing that is measured, in a few words. */
  what: string;
  /** The reference's and our median, as a person reads them. */
  reference: string;
  ours: string;
  ratio: { median: number; low: number; high: number; rounds: number[] };
  line: Threshold;
  verdict: Verdict;
  /** A note that a reader must know to judge the figures. */
  note?: string;
};

export type Comparison = Threshold & {
  goal: number;
  unit: string;
  /** One pair per round. */
  rounds: readonly { reference: number; ours: number }[];
};

/** A goal that is a ratio of two measurements of the same round. */
export function comparisonFinding(of: Comparison, what: string, note?: string): Finding {
  const { goal, unit, rounds } = of;
  const ratios = rounds.map(({ reference, ours }) => ours / reference);
  const spread = quartiles(ratios);
  const line = 'atLeast' in of ? { atLeast: of.atLeast } : { atMost: of.atMost };
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
export function limitFinding(
  of: { goal: number; unit: string; limit: number; samples: readonly number[] },
  what: string,
  note?: string,
): Finding {
  const { goal, unit, limit, samples } = of;
  const rounds = samples.map((ours) => ({ reference: limit, ours }));
  const finding = comparisonFinding({ goal, unit, atMost: 1, rounds }, what, note);
  return { ...finding, reference: `limit ${formatNumber(limit)} ${unit}` };
}

/** The median and the p95 of script a frame against their limits; a sample is a film or a drag. */
export function frameFindings(
  of: { goal: number; median: number; p95: number; frames: readonly (readonly number[])[] },
  what: string,
  note: string,
): Finding[] {
  const find = (named: string, limit: number, part: number) => {
    const samples = of.frames.map((times) => percentile(times, part));
    const measured = { goal: of.goal, unit: 'ms', limit, samples };
    return limitFinding(measured, `script a frame while ${what}, ${named}`, note);
  };
  return [find('median', of.median, 0.5), find('p95', of.p95, 0.95)];
}

export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Arithmetic on samples: nothing here knows what was measured. */

export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[place] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The middle half: linear between the samples, so that five of them have quartiles. */
export function quartiles(samples: readonly number[]): { low: number; high: number } {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? Number.NaN;
    const above = sorted[Math.ceil(place)] ?? Number.NaN;
    return below + (above - below) * (place - Math.floor(place));
  };
  return { low: at(0.25), high: at(0.75) };
}

/**
 * `atLeast` for rates, `atMost` for times and sizes; allowances such as + 100 ms are in the
 * figures.
 */
export type Threshold = { atLeast: number } | { atMost: number };

export type Verdict = 'met' | 'missed' | 'undecided';

/** A spread that lies on both sides of the line decides nothing. */
export function verdictOf(line: Threshold, spread: { low: number; high: number }): Verdict {
  const [isLowGood, isHighGood] =
    'atLeast' in line
      ? [spread.low >= line.atLeast, spread.high >= line.atLeast]
      : [spread.low <= line.atMost, spread.high <= line.atMost];
  if (isLowGood && isHighGood) return 'met';
  return isLowGood || isHighGood ? 'undecided' : 'missed';
}
