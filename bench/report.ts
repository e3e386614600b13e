import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { markdownTable } from '../tests/markdown-table.ts';
import { formatNumber, type Finding } from './finding.ts';
import { machineText, measureMachine } from './machine.ts';
import type { Effort } from './rounds.ts';

export type Circumstances = Awaited<ReturnType<typeof readCircumstances>>;

export async function readCircumstances(server: ServerConnection, effort: Effort) {
  const client = new Client(server);
  await client.connect();
  const { rows } = await client.query<{ postgres: string; fsync: string }>(
    `select current_setting('server_version') as postgres, current_setting('fsync') as fsync`,
  );
  await client.end();
  return {
    date: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim(),
    isQuick: effort.isQuick,
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model ?? '?',
    memoryGb: Math.round(os.totalmem() / 1024 ** 3),
    node: process.version,
    ...{ postgres: '?', fsync: '?', ...rows[0] },
    /** The load of the last minute, before the first goal: what else the machine was doing. */
    loadBefore: os.loadavg()[0] ?? 0,
    machine: measureMachine(),
  };
}

export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ goal, what, reference, ours, ratio, line, verdict }) => {
    const wanted = 'atLeast' in line ? `≥ ${line.atLeast}` : `≤ ${line.atMost}`;
    const spread = `${formatNumber(ratio.median)} (${formatNumber(ratio.low)}–${formatNumber(ratio.high)})`;
    const shown = verdict === 'met' ? 'met' : `**${verdict}**`;
    return [String(goal), what, reference, ours, spread, wanted, shown];
  });
  return markdownTable(['#', 'goal', 'reference', 'ours', 'ratio (middle half)', 'line', ''], rows);
}

const resultsPath = join(import.meta.dirname, 'results.json');

type Result = Finding & Pick<Circumstances, 'date' | 'commit'>;

/**
 * Puts the findings in the place of older ones of the same goals; those of a quick run decide
 * nothing.
 */
export async function keepResults(
  { date, commit, isQuick }: Circumstances,
  findings: readonly Finding[],
): Promise<void> {
  if (isQuick) return;
  const kept = JSON.parse(await readFile(resultsPath, 'utf8')) as Result[];
  const measured = new Set(findings.map(({ goal }) => goal));
  const results = [
    ...kept.filter(({ goal }) => !measured.has(goal)),
    ...findings.map((finding) => ({ date, commit, ...finding })),
  ];
  results.sort((one, other) => one.goal - other.goal);
  await writeFile(resultsPath, `${JSON.stringify(results, null, 2)}\n`);
}

/** The findings as Markdown. */
export function reportOf(circumstances: Circumstances, findings: readonly Finding[]): string {
  const { date, commit, isQuick, cores, processor, memoryGb, node, postgres, fsync, loadBefore } =
    circumstances;
  const notes = findings.flatMap(({ goal, what, note }) =>
    note ? [`- ${goal}, ${what}: ${note}`] : [],
  );
  return [
    `# Benchmarks, ${date}`,
    `Commit ${commit} · ${cores} cores (${processor}), ${memoryGb} GB · Node ${node} · ` +
      `PostgreSQL ${postgres}, fsync ${fsync} · load ${loadBefore.toFixed(1)} before the first goal` +
      ` · ${machineText(circumstances.machine)}` +
      (isQuick ? ' · **quick: for trying, too few rounds and samples to decide**' : ''),
    'Reference and product alternate; each ratio is of one round, its median and middle half are shown.',
    tableOf(findings),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}
