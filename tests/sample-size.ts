import process from 'node:process';

/**
 * How often a test repeats what it tries: `sample` times, or `full` times in `npm test -- --full`,
 * which CI runs.
 */
export function sampleSize(sample: number, full: number): number {
  return isFullRun() ? full : sample;
}

/** The fixed seed of a sample, so that a change is judged by the same cases; none in a full run. */
export function sampleSeed(): { seed?: number } {
  return isFullRun() ? {} : { seed: 7 };
}

function isFullRun(): boolean {
  return Boolean(process.env.TEST_FULL);
}
