import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { percentile } from '../../bench/finding.ts';
import { markdownTable } from '../markdown-table.ts';
import { actions, promises, type Action, type Figures, type PromiseName } from './figures.ts';
import type { ProcessMemory } from './product.ts';
import type { Profile } from './profile.ts';

export type Circumstances = {
  profileName: string;
  profile: Profile;
  seed: string;
  startedAt: Date;
  seconds: number;
  /** Null for the product that was started for this run. */
  url: string | null;
  memory: readonly ProcessMemory[];
  /** How late timers of the crowd's own process were: what is timed is at least that uncertain. */
  crowdDelayMs: number;
};

/** Writes a run as JSON and as Markdown into a folder; returns the Markdown and where it is. */
export async function writeReport(
  circumstances: Circumstances,
  figures: Figures,
  folder: string,
): Promise<{ text: string; path: string }> {
  const report = reportOf(circumstances, figures);
  const text = markdownOf(circumstances, report);
  return { text, path: await writeRun(folder, { ...circumstances, ...report }, text) };
}

/** Writes what was found of a run, and its text; returns where the text is. */
export async function writeRun(
  folder: string,
  found: { startedAt: Date; seed: string },
  text: string,
): Promise<string> {
  const time = found.startedAt.toISOString().slice(0, 19).replaceAll(':', '');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${time}-${found.seed}`);
  await writeFile(`${path}.json`, `${JSON.stringify(found, null, 2)}\n`);
  await writeFile(`${path}.md`, `${text}\n`);
  return `${path}.md`;
}

type Report = ReturnType<typeof reportOf>;

function reportOf({ seconds }: Circumstances, figures: Figures) {
  // Object.keys forgets which keys they are.
  const timed = (Object.keys(actions) as Action[]).map((action) => {
    const samples = figures.samples.get(action) ?? [];
    const at = (share: number) => (samples.length > 0 ? percentile(samples, share) : null);
    const times = { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
    return { action, count: samples.length, perSecond: samples.length / seconds, ...times };
  });
  return {
    counts: figures.counts,
    actions: timed,
    promises: figures.checks,
    errors: Object.fromEntries(figures.errors),
  };
}

function markdownOf(
  { profileName, seed, startedAt, seconds, url, memory, crowdDelayMs }: Circumstances,
  { counts, actions: timed, promises: checks, errors }: Report,
): string {
  const megabytes = (bytes: number) =>
    Number.isNaN(bytes) ? '–' : `${Math.round(bytes / 1_000_000)} MB`;
  const cores = os.availableParallelism();
  return [
    `# Load of ${profileName}, ${startedAt.toISOString()}`,
    `Seed ${seed} · ${Math.round(seconds)} s · ${url ?? 'a product of its own'} · ${cores} cores, ` +
      `shared with the crowd${url ? ' where it is the same machine' : ''} · timers of the crowd ` +
      `were up to ${crowdDelayMs.toFixed(0)} ms late (p99)`,
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(' · '),
    tableOf(
      ['what', 'count', 'per second', 'p50', 'p95', 'p99'],
      timed.map(({ action, count, perSecond, p50, p95, p99 }) => [
        actions[action],
        String(count),
        perSecond.toFixed(2),
        ...[p50, p95, p99].map((ms) => (ms === null ? '–' : `${ms.toFixed(0)} ms`)),
      ]),
    ),
    ...(url ? ['The time of a push also has what the clocks of both machines differ by.'] : []),
    tableOf(
      ['promise', 'checks', 'broken', 'such as'],
      (Object.keys(promises) as PromiseName[]).map((promise) => {
        const { kept, broken, examples } = checks[promise];
        return [promises[promise], String(kept + broken), String(broken), examples.join('; ')];
      }),
    ),
    tableOf(
      ['error', 'count'],
      Object.entries(errors).map(([kind, count]) => [kind, String(count)]),
    ),
    tableOf(
      ['process', 'most memory', 'memory at the end'],
      memory.map(({ name, peakBytes, residentBytes }) => [
        name,
        megabytes(peakBytes),
        megabytes(residentBytes),
      ]),
    ),
  ].join('\n\n');
}

/** A table in Markdown; a sentence where it has no row. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? `No ${head[0]}.` : markdownTable(head, rows);
