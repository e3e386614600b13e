import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { comparisonFinding, type Finding } from './finding.ts';
import { startServer } from './product.ts';
import { alternate, type Bench } from './rounds.ts';

const TIMER_MS = 10;

type LoopGoal = {
  goal: 35 | 45;
  /** The load, in a few words. */
  what: string;
  load: () => Promise<unknown>;
  /** The line against a process that does nothing at that time. */
  atMostIdle: number;
};

/**
 * Measures how late the event loop of this process is under a load, against itself when quiet and
 * against a process that does nothing at that time.
 */
export async function loopFindings(
  { effort }: Bench,
  { goal, what, load, atMostIdle }: LoopGoal,
): Promise<Finding[]> {
  await using idle = await startServer('idle-process.ts', {});
  const delays = async (work: () => Promise<unknown>) => {
    const own = monitorEventLoopDelay({ resolution: TIMER_MS });
    await idle.busyness();
    own.enable();
    await work();
    own.disable();
    const { delayP99Ms } = await idle.busyness();
    return { own: own.percentile(99) / 1e6 - TIMER_MS, idle: delayP99Ms };
  };
  const rounds = await alternate(effort.rounds, {
    reference: () => delays(() => pause(effort.samples * TIMER_MS)),
    ours: () => delays(load),
  });
  const toQuiet = rounds.map(({ reference, ours }) => ({
    reference: reference.own,
    ours: ours.own,
  }));
  const toIdle = rounds.map(({ ours }) => ({ reference: ours.idle, ours: ours.own }));
  const delay = `delay of the event loop while ${what}, p99`;
  return [
    comparisonFinding({ goal, unit: 'ms', atMost: 2, rounds: toQuiet }, `${delay}, against quiet`),
    comparisonFinding(
      { goal, unit: 'ms', atMost: atMostIdle, rounds: toIdle },
      `${delay}, against a process that does nothing at that time`,
    ),
  ];
}
