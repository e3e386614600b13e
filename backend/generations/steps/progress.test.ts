import fc from 'fast-check';
import { sampleSeed, sampleSize } from '#tests/sample-size.ts';
import { progressAfter } from './progress.ts';

const STEPS = 3;
/** A worker works on a step: it reads the rows, or keeps what it learned since. */
const happenings = fc.array(
  fc.record({
    worker: fc.nat({ max: 2 }),
    step: fc.nat({ max: STEPS - 1 }),
    does: fc.constantFrom('reads', 'keeps', 'ends'),
    fraction: fc.oneof(fc.double({ min: -1, max: 2 }), fc.constant(Number.NaN)),
  }),
  { maxLength: 60 },
);

describe('the progress of a generation', () => {
  it('never falls nor passes the whole, whoever keeps it and whatever they have read', () => {
    fc.assert(
      fc.property(happenings, (schedule) => {
        const row = { progress: 0, ended: new Set<number>(), shares: new Map<number, number>() };
        const read = new Map<number, { progress: number; stepsDone: number }>();
        const shown: number[] = [];
        for (const { worker, step, does, fraction } of schedule) {
          if (does === 'ends') row.ended.add(step);
          const others = [...row.shares].filter(([of]) => of !== step && !row.ended.has(of));
          const stepsDone = others.reduce((sum, [, share]) => sum + share, row.ended.size);
          if (does === 'reads') read.set(worker, { progress: row.progress, stepsDone });
          const known = read.get(worker);
          if (does !== 'keeps' || !known || row.ended.has(step)) continue;
          const found = progressAfter(known, { fraction }, { ...known, steps: STEPS });
          // As the statements do: the row keeps the greater, and what it says is shown.
          row.progress = Math.max(row.progress, found.progress);
          row.shares.set(step, Math.max(row.shares.get(step) ?? 0, Math.min(1, fraction || 0)));
          shown.push(row.progress);
        }
        expect(shown).to.deep.equal(shown.toSorted((a, b) => a - b));
        expect(shown.every((progress) => progress >= 0 && progress <= 1)).to.equal(true);
      }),
      { ...sampleSeed(), numRuns: sampleSize(300, 5_000) },
    );
  });

  it('takes a step that is said to be done twice over for one that is done', () => {
    const known = { progress: 0.2, stepsDone: 1 };
    expect(progressAfter(known, { fraction: 7 }, { ...known, steps: 4 }).progress).to.equal(0.5);
  });
});
