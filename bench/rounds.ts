import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { cpuSeconds } from '../infra/run/cpu-seconds.ts';

/** How much is measured; `--quick` is for trying, its figures decide nothing. */
export type Effort = {
  isQuick: boolean;
  rounds: number;
  /** Samples behind each p99. */
  samples: number;
  /** Scales how many operations a round does. */
  share: number;
};

export const fullEffort: Effort = { isQuick: false, rounds: 7, samples: 1_000, share: 1 };
export const quickEffort: Effort = { isQuick: true, rounds: 3, samples: 200, share: 0.35 };

/** The means that every goal's measurement is given. */
export type Bench = {
  /** A server with fsync on; each goal makes its own database there. */
  server: ServerConnection;
  effort: Effort;
};

export type Side<T> = () => Promise<T>;

/**
 * Reference and product in turn, A B A B, after one round of each that is thrown away. `between`
 * puts the data back as it was, so that neither side pays for what the other left behind.
 */
export async function alternate<T>(
  rounds: number,
  sides: { reference: Side<T>; ours: Side<T>; between?: () => Promise<void> },
): Promise<{ reference: T; ours: T }[]> {
  const between = sides.between ?? (() => Promise.resolve());
  const seen: { reference: T; ours: T }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await between();
    const reference = await sides.reference();
    await between();
    const ours = await sides.ours();
    if (round > 0) seen.push({ reference, ours });
  }
  await between();
  return seen;
}

/** One figure of what each side measured, round by round. */
export const eachSide = <T>(
  rounds: readonly { reference: T; ours: T }[],
  figure: (side: T) => number,
): { reference: number; ours: number }[] =>
  rounds.map(({ reference, ours }) => ({ reference: figure(reference), ours: figure(ours) }));

/** Runs `work` `count` times on `lanes` lanes and returns how many were done a second. */
export async function perSecond(
  { count, lanes }: { count: number; lanes: number },
  work: (lane: number, turn: number) => Promise<unknown>,
): Promise<number> {
  const turns = Math.ceil(count / lanes);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let turn = 0; turn < turns; turn += 1) await work(lane, turn);
    }),
  );
  return (turns * lanes * 1000) / (performance.now() - started);
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Runs `work` in a folder of its own. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lumireel-bench-'));
  return await work(folder.path);
}

/** Seconds of processor that `work` takes, with the programs that it starts and ends. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = await cpuSeconds();
  await work();
  return (await cpuSeconds()) - before;
}
