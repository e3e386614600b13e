import { comparisonFinding, type Finding, percentile } from './finding.ts';
import type { Bench } from './rounds.ts';
import { compareSizes } from './size/compare.ts';

/** Goal 27: a hundredth of `npm run size-test`, and how much slower each read is than at a tenth. */
export async function measureSize({ server, effort }: Bench): Promise<Finding[]> {
  const { reads } = await compareSizes(server, {
    percent: effort.isQuick ? 0.1 : 1,
    rounds: effort.rounds,
    samples: effort.samples,
    print: console.error,
  });
  return reads.map(({ what, rounds }) =>
    comparisonFinding(
      {
        goal: 27,
        unit: 'ms',
        atMost: 1.5,
        rounds: rounds.map(({ tenth, whole }) => ({
          reference: percentile(tenth, 0.5),
          ours: percentile(whole, 0.5),
        })),
      },
      `${what}, against a tenth`,
      'medians over HTTP on one connection; rows made by SQL',
    ),
  );
}
