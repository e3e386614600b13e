import type { Busyness, Memory, ServerProcess } from '../../bench/product.ts';
import { percentile } from '../../bench/finding.ts';
import type { Tabs, TabsFigures } from './tabs.ts';

/** The figures of a part of a run. */
export type Phase = {
  name: string;
  seconds: number;
  live: number;
  /** Tabs that have not applied all that was recorded; that applied it twice or out of turn. */
  behind: number;
  disordered: number;
  /** Milliseconds; null where there was none. */
  times: Record<keyof typeof timed, Times | null>;
  /** Answers by status, what connections came to by reason, and what the part itself counted. */
  counts: Record<string, number>;
  /** The busyness of the API process whose event loop was held up longest. */
  busyness: Busyness;
  /** The memory of all API processes at its end; the peak is of the largest, since its start. */
  memory: Memory;
};
export type Times = { count: number; p50: number; p99: number; max: number };
export type PerTab = { heldKilobytes: number; residentKilobytes: number };

/** The times that the tabs take. */
export const timed = {
  pushMs: 'event recorded → in a tab',
  backMs: 'connection lost → tab live again',
  readMs: 'GET of a page that is back',
} as const satisfies Partial<Record<keyof TabsFigures, string>>;

/** Runs a part of a run and returns what tabs and processes saw of it. */
export async function watchPhase(
  name: string,
  options: {
    /** Asked before and after: the part may start others. */
    apis: () => readonly ServerProcess[];
    tabs: Tabs;
    work: (seen: { counts: Record<string, number> }) => Promise<unknown>;
    say: (line: string) => void;
  },
): Promise<Phase> {
  const { apis, tabs, work, say } = options;
  await Promise.all(apis().map((api) => api.busyness()));
  const startMs = performance.now();
  const own: Record<string, number> = {};
  await work({ counts: own });
  const seconds = (performance.now() - startMs) / 1_000;
  const figures = await tabs.figures();
  const all = await Promise.all(apis().map((api) => api.busyness()));
  const phase: Phase = {
    ...{ name, seconds, live: figures.live },
    ...{ behind: figures.behind, disordered: figures.disordered },
    times: {
      pushMs: timesOf(figures.pushMs),
      backMs: timesOf(figures.backMs),
      readMs: timesOf(figures.readMs),
    },
    counts: { ...own, ...figures.counts },
    busyness: all.reduce((worst, each) => (each.delayP99Ms > worst.delayP99Ms ? each : worst)),
    memory: await memoryOf(apis()),
  };
  say(`${name}: ${JSON.stringify(phase)}`);
  return phase;
}

function timesOf(samples: readonly number[]): Times | null {
  if (samples.length === 0) return null;
  const at = (share: number) => percentile(samples, share);
  return { count: samples.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** After a collection in each. */
export async function memoryOf(processes: readonly ServerProcess[]): Promise<Memory> {
  const memories = await Promise.all(processes.map((each) => each.memory()));
  const sum = (field: keyof Memory) => memories.reduce((total, each) => total + each[field], 0);
  return {
    heldBytes: sum('heldBytes'),
    residentBytes: sum('residentBytes'),
    peakBytes: Math.max(...memories.map(({ peakBytes }) => peakBytes)),
  };
}

export function perTab(before: Memory, after: Memory, tabs: number): PerTab {
  const kilobytes = (field: keyof Memory) => (after[field] - before[field]) / tabs / 1_000;
  return { heldKilobytes: kilobytes('heldBytes'), residentKilobytes: kilobytes('residentBytes') };
}
