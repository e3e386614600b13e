import process from 'node:process';

/**
 * How often a test repeats what it tries: `sample` times, or `full` times in `npm test -- --full`.
 */
export function sampleSize(sample: number, full: number): number {
  return isFullRun() ? full : sample;
}

/** The fixed seed of a sample, so that a change is judged by the same cases; none in a full run. */
export function sampleSeed(): { seed?: number } {
  return isFullRun() ? {} : { seed: 7 };
}

/**
 * All of `items` in a full run (`npm test -- --full`), else `count` of them, spread evenly over the
 * list: the same ones every time, the first among them.
 */
export function sampleOf<T>(items: readonly T[], count: number): readonly T[] {
  if (isFullRun() || items.length <= count) return items;
  return items.filter(
    (_, at) =>
      Math.floor((at * count) / items.length) !== Math.floor(((at - 1) * count) / items.length),
  );
}

/**
 * A test of `npm test -- --full` alone, where shorter ones beside it show first what a change
 * breaks: it kills what works, or waits for what is tried again after seconds.
 */
export function itInFull(title: string, test: Mocha.AsyncFunc): Mocha.Test | undefined {
  return isFullRun() ? it(title, test) : undefined;
}

/** Whether this is `npm test -- --full`, which leaves nothing out. */
export function isFullRun(): boolean {
  return Boolean(process.env.TEST_FULL);
}
