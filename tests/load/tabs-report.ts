import os from 'node:os';
import { tableOf, writeRun } from './report.ts';
import { timed, type PerTab, type Phase } from './tabs-phase.ts';
import type { TabsProfile } from './tabs-profile.ts';
import type { TabsRun } from './run-tabs.ts';

const PUSH_P99_MS = 1_000;
const MEMORY_RATIO = 1.3;

type Circumstances = { profileName: string; profile: TabsProfile; seed: string; startedAt: Date };

/** The promises that a run with so many tabs broke, in words. */
export function brokenBy({ phases, perTab, reference }: TabsRun, tabs: number): string[] {
  return [
    ...phases.flatMap(({ name, live, behind, disordered, counts, times }) => [
      ...(live < tabs ? [`${name}: ${tabs - live} tabs did not come back`] : []),
      ...(behind > 0 ? [`${name}: ${behind} tabs lack an event`] : []),
      ...(disordered > 0 ? [`${name}: ${disordered} tabs applied one twice or out of turn`] : []),
      ...Object.entries(counts)
        .filter(([kind]) => /\b5\d\d$/.test(kind))
        .map(([kind, count]) => `${name}: ${count} times ${kind}`),
      ...(times.pushMs && times.pushMs.p99 >= PUSH_P99_MS
        ? [`${name}: 1 % of pushes took ${ms(times.pushMs.p99)} or longer`]
        : []),
    ]),
    ...(reference && perTab.heldKilobytes > MEMORY_RATIO * reference.heldKilobytes
      ? [`a tab holds more than ${MEMORY_RATIO} times what a bare one does`]
      : []),
  ];
}

/**
 * Writes a run as JSON and as Markdown into a folder; returns the Markdown, where it is, and what
 * was broken.
 */
export async function writeTabsReport(
  circumstances: Circumstances,
  run: TabsRun,
  folder: string,
): Promise<{ text: string; path: string; broken: string[] }> {
  const { users, tabsEach } = circumstances.profile;
  const broken = brokenBy(run, users * tabsEach);
  const text = markdownOf(circumstances, { ...run, broken });
  const found = { ...circumstances, load: os.loadavg(), ...run, broken };
  return { text, path: await writeRun(folder, found, text), broken };
}

function markdownOf(
  { profileName, profile, seed, startedAt }: Circumstances,
  { phases, perTab, reference, broken }: TabsRun & { broken: readonly string[] },
): string {
  const { users, tabsEach, apis, clientProcesses } = profile;
  return [
    `# Load of ${profileName}, ${startedAt.toISOString()}`,
    `${users} users with ${tabsEach} tabs each on ${apis} API processes, from ${clientProcesses} ` +
      `processes · seed ${seed} · ${os.availableParallelism()} cores for product, PostgreSQL and tabs`,
    tableOf(
      ['part', 'seconds', ...Object.values(timed), 'event loop late p99 / at most', 'CPU'],
      phases.map(({ name, seconds, times, busyness: { delayP99Ms, delayMaxMs, cpuSeconds } }) => [
        name,
        seconds.toFixed(0),
        ...Object.values(times).map((each) =>
          each
            ? `${each.count}: ${ms(each.p50)}, p99 ${ms(each.p99)}, at most ${ms(each.max)}`
            : '',
        ),
        `${ms(delayP99Ms)} / ${ms(delayMaxMs)}`,
        `${cpuSeconds.toFixed(1)} s`,
      ]),
    ),
    tableOf(
      ['part', 'what', 'count'],
      phases.flatMap(({ name, counts }) =>
        Object.entries(counts).map(([what, count]) => [name, what, String(count)]),
      ),
    ),
    tableOf(
      ['memory', 'held', 'resident'],
      [
        ['each idle tab', ...kilobytes(perTab)],
        ...(reference ? [['each tab of bare Socket.IO', ...kilobytes(reference)]] : []),
        ...phases.map(({ name, memory }: Phase) => [
          `all API processes after ${name}`,
          megabytes(memory.heldBytes),
          `${megabytes(memory.residentBytes)}; of one at most ${megabytes(memory.peakBytes)}`,
        ]),
      ],
    ),
    broken.length > 0 ? broken.map((line) => `- ${line}`).join('\n') : 'Everything held.',
  ].join('\n\n');
}

const ms = (time: number) => `${time.toFixed(0)} ms`;
const kilobytes = (each: PerTab) =>
  [each.heldKilobytes, each.residentKilobytes].map((size) => `${size.toFixed(1)} kB`);
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
