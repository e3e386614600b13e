import type { UsageHistory } from '#contract/usage.ts';

type Provider = UsageHistory['providers'][number];
export type ProviderFigures = Pick<
  Provider,
  'done' | 'failed' | 'medianSeconds' | 'usualSeconds'
> & { isOut: boolean };

/** Fewer attempts say nothing. */
const FEWEST = 5;
/** More than this share of failures is failing. */
const FAILED_SHARE = 0.2;
/** As many times its usual median is slow, and never when it is quicker than a second. */
const SLOW = { times: 2, leastSeconds: 1 };

/** What is to be said first of a provider at one capability. */
export function judgeProvider(of: ProviderFigures): Provider['health'] {
  if (of.isOut) return 'out';
  const ended = of.done + of.failed;
  if (ended >= FEWEST && of.failed > ended * FAILED_SHARE) return 'failing';
  const { medianSeconds: median, usualSeconds: usual } = of;
  if (of.done < FEWEST || median === null || usual === null) return 'well';
  return median >= SLOW.leastSeconds && median > usual * SLOW.times ? 'slow' : 'well';
}
