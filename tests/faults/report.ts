import { readFile, writeFile } from 'node:fs/promises';
import { markdownTable } from '../markdown-table.ts';
import { faultNames } from './fault-table.ts';
import type { FaultRunResult } from './run-faults.ts';

/** The least numbers of a run of an hour; a shorter one has its share, and one of each fault. */
const perHour = { generations: 2_000, kills: 200, stops: 200, postgresRestarts: 10 };

type Line = { what: string; least: number | null; count: number };

/** The counts of one run, with those that a run of `minutes` has at least. */
export function countLines(result: FaultRunResult, minutes: number): Line[] {
  const { endStates, faultCounts, compared, ledgerChecks, violations } = result;
  const share = (count: number) => Math.ceil((count * minutes) / 60);
  const of = (name: (typeof faultNames)[number]) => faultCounts[name] ?? 0;
  const line = (what: string, count: number, least: number | null = null) => ({
    what,
    least,
    count,
  });
  const ended = Object.entries(endStates);
  return [
    line('generations', sum(ended.map(([, count]) => count)), share(perHour.generations)),
    ...ended.map(([state, count]) => line(`… ${state}`, count)),
    line('processes killed', of('worker-killed') + of('api-killed'), share(perHour.kills)),
    line('workers stopped past their claim', of('worker-stopped'), share(perHour.stops)),
    line(
      'PostgreSQL restarted or killed',
      of('postgres-restarted') + of('postgres-killed'),
      share(perHour.postgresRestarts),
    ),
    ...faultNames.map((name) => line(`fault \`${name}\``, of(name), 1)),
    line('orders with a response', compared.orders),
    line('requests that cost money at a provider', compared.submits),
    line('files read back', compared.filesRead),
    line('files without an owner, removed by the sweep', compared.orphansSwept),
    line(`events compared in ${compared.tabs} tabs`, compared.events),
    line('generations ended a minute or more after their deadline', compared.lateEnds),
    line('checks of the whole ledger while it ran', ledgerChecks),
    line('**violations**', violations.length),
  ];
}

/** The lines of which the run had fewer than its size asks for, a sentence each. */
export function missedSize(lines: readonly Line[]): string[] {
  return lines.flatMap(({ what, least, count }) =>
    least !== null && count < least ? [`${what}: ${count} of at least ${least}`] : [],
  );
}

/** A table of the counts, and below it each violation. */
export function asMarkdown(
  heading: string,
  lines: readonly Line[],
  violations: readonly string[],
): string {
  const shown = (count: number) => count.toLocaleString('en');
  return [
    heading,
    '',
    markdownTable(
      ['what', 'at least', 'in this run'],
      lines.map(({ what, least, count }) => [
        what,
        least === null ? '' : shown(least),
        shown(count),
      ]),
      [1, 2],
    ),
    ...(violations.length > 0 ? ['', ...violations.map((each) => `- ${each.slice(0, 200)}`)] : []),
  ].join('\n');
}

const BEGIN = '<!-- npm run faults: begin -->';
const END = '<!-- npm run faults: end -->';

/** Puts a report between its two marks in a file, in place of the one that is there. */
export async function writeReport(path: string, markdown: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (before === -1 || after < before) throw new Error(`${path} has no place for the report`);
  const head = text.slice(0, before + BEGIN.length);
  await writeFile(path, `${head}\n\n${markdown}\n\n${text.slice(after)}`);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
