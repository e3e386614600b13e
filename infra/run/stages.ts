import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import defaults from '../../.mocharc.json' with { type: 'json' };
import { leadsTo } from './leads-to.ts';
import { isFullRun } from '../../tests/sample-size.ts';

/** One part of `npm test`. */
export interface Stage {
  /** Patterns of its test files, from the repository's root; the check has none. */
  patterns: readonly string[];
  /** Only those of these files that lead to a PostgreSQL, or only those that do not. */
  usesPostgres?: boolean;
  /** The files among these that only `--full` runs, or who names them. */
  onlyInFull?: readonly string[];
  /** Only `--full` runs any of it, or who names its files. */
  isOnlyInFull?: boolean;
  needs: readonly ('postgres' | 'frontend' | 'chromium')[];
}

/** Which test files of a stage to run, and which of their tests. */
export interface Selection {
  files: readonly string[];
  /** Only the tests whose full title contains one of these. */
  titles?: readonly string[];
}

const root = join(import.meta.dirname, '../..');

/**
 * The files of a stage that only `--full` runs: what an ordinary change breaks of them fails in
 * shorter tests first. These start many processes, wait for what takes minutes, or repeat on many
 * photos and screens what others show on one.
 */
const long = {
  unit: [
    'backend/database/embedded/embedded',
    'backend/database/embedded/embedded-faults',
    'backend/media-files/render-process/render-process',
    'backend/main/lazy-loading',
    'backend/tracing/tracing',
    'film/sound/soundtrack',
    'infra/run/mocha-stage',
    'tests/unit/kubernetes',
  ],
  database: [
    'backend/accounts/social/social-faults',
    'backend/database/connections',
    'backend/orders/look-at-photo',
  ],
  engine: [
    'enhance/enhance-photo',
    'enhance/relight',
    'persona/model/training',
    'reel/look-at-pixels',
    'reel/photo-people',
  ].map((name) => `preview-engine/${name}`),
  journeys: [
    'adding-a-tool',
    'backup',
    'bring-up-schema',
    'cost-limits',
    'crash',
    'dashboard',
    'economics',
    'failover',
    'faults',
    'load',
    'operators',
    'origin',
    'parallel-steps',
    'plans-after-failure',
    'pooler',
    'previous-release',
    'scale-down',
    'stop-in-outage',
    'stopped-restore',
    'stopped-worker',
    'traces',
    'upgrade',
  ].map((name) => `tests/journeys/${name}`),
  browser: [
    'admin-usage',
    'content-order',
    'direct-media',
    'ending',
    'films-of-services',
    'layout-shift',
    'limited-browsers',
    'maintenance',
    'older-tab',
    'operator-pages',
    'outside-outage',
    'outside-services',
    'preview-quality',
    'prompt-reading',
    'reel-photo',
    'reel-preview',
    'shared-photo',
    'stage',
    'studio-hostile',
    'studio-keys',
    'translated',
    'use-again',
    'without-socket',
  ].map((name) => `tests/browser/${name}`),
};
const filesOnlyInFull = (stage: keyof typeof long) => long[stage].map((name) => `${name}.test.ts`);

const besideTheCode = [
  'contract/**/*.test.ts',
  'film/**/*.test.ts',
  'backend/**/*.test.ts',
  'frontend/**/*.test.ts',
  'infra/**/*.test.ts',
  'tests/*.test.ts',
  'tests/unit/**/*.test.ts',
];

const stages: Readonly<Record<string, Stage>> = {
  check: { patterns: [], needs: [] },
  unit: {
    patterns: besideTheCode,
    usesPostgres: false,
    onlyInFull: filesOnlyInFull('unit'),
    needs: [],
  },
  database: {
    patterns: besideTheCode,
    usesPostgres: true,
    onlyInFull: filesOnlyInFull('database'),
    needs: ['postgres'],
  },
  engine: {
    patterns: ['preview-engine/**/*.test.ts'],
    onlyInFull: filesOnlyInFull('engine'),
    needs: ['postgres'],
  },
  journeys: {
    patterns: ['tests/journeys/**/*.test.ts'],
    onlyInFull: filesOnlyInFull('journeys'),
    needs: ['postgres'],
  },
  browser: {
    patterns: ['tests/browser/**/*.test.ts'],
    onlyInFull: filesOnlyInFull('browser'),
    needs: ['postgres', 'frontend', 'chromium'],
  },
  // Their browsers are Debian's; where one is missing its tests are skipped.
  engines: {
    patterns: ['tests/engines/**/*.test.ts'],
    isOnlyInFull: true,
    needs: ['postgres', 'frontend'],
  },
};

export function stageNames(): string[] {
  return Object.keys(stages);
}

export function stageNamed(name: string): Stage | undefined {
  return Object.hasOwn(stages, name) ? stages[name] : undefined;
}

/**
 * The test files to run in each of the stages, because a long file that starts last makes the run
 * longer: first those with the longest timeouts, of these the largest. Without words these are all
 * files, or all that are not `onlyInFull`. Words keep the files whose path contains one of them; if
 * no path of any stage does, they are parts of the titles of tests.
 */
export async function selectTests(
  names: readonly string[],
  words: readonly string[] = [],
  { isFull = isFullRun(), folder = root } = {},
): Promise<Map<string, Selection>> {
  const files = new Map<string, string[]>();
  const isLeft = (name: string) =>
    words.length === 0 && !isFull && stageNamed(name)?.isOnlyInFull === true;
  for (const name of names)
    if (!isLeft(name)) files.set(name, await filesOf(stageNamed(name), folder));
  if (words.length === 0) {
    const left = isFull ? [] : names.flatMap((name) => stageNamed(name)?.onlyInFull ?? []);
    return selectionOf(files, (file) => !left.includes(file));
  }
  const byPath = selectionOf(files, (file) => words.some((word) => file.includes(word)));
  if ([...byPath.values()].some((selection) => selection.files.length > 0)) return byPath;
  const texts = new Map<string, string>();
  for (const file of [...files.values()].flat()) {
    texts.set(file, await readFile(join(folder, file), 'utf8'));
  }
  return selectionOf(files, (file) => words.some((word) => texts.get(file)?.includes(word)), words);
}

function selectionOf(
  files: ReadonlyMap<string, readonly string[]>,
  matches: (file: string) => boolean | undefined,
  titles?: readonly string[],
): Map<string, Selection> {
  return new Map(
    [...files].map(([name, all]) => [
      name,
      { files: all.filter(matches), ...(titles && { titles }) },
    ]),
  );
}

async function filesOf(stage: Stage | undefined, folder: string): Promise<string[]> {
  const found = await Array.fromAsync(glob(stage?.patterns ?? [], { cwd: folder }));
  const leadsToPostgres = leadsTo(['tests/postgres.ts'], folder);
  const wanted = stage?.usesPostgres;
  const files = found
    // The compiler checks type tests; they have nothing to run.
    .filter((file) => !file.endsWith('.types.test.ts'))
    .filter((file) => wanted === undefined || leadsToPostgres(file) === wanted);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return files
    .map((file, at) => ({ file, text: texts[at] ?? '' }))
    .toSorted(
      (a, b) => longestTimeout(b.text) - longestTimeout(a.text) || b.text.length - a.text.length,
    )
    .map(({ file }) => file);
}

/** The longest time that the tests of a file may take, in ms, where that is more than usual. */
function longestTimeout(text: string): number {
  const timeouts = text.matchAll(/\btimeout\(([\d_]+)\)/g);
  return Math.max(
    defaults.timeout,
    ...[...timeouts].map(([, ms = '']) => Number(ms.replaceAll('_', ''))),
  );
}
