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

/** `atLeast` for rates, `atMost` for times and sizes; allowances such as + 100 ms are in the figures. */
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
