import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import defaults from '../../.mocharc.json' with { type: 'json' };
import { isFullRun } from '../../tests/sample-size.ts';

/** One part of `npm test`. */
export interface Stage {
  /** Patterns of its test files, from the repository's root; the check has none. */
  patterns: readonly string[];
  /** Of these files, those that only `--full` runs, or who names them. */
  onlyInFull?: readonly string[];
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
 * Journeys that start many processes, or programs of their own, for minutes. What an ordinary change
 * breaks of it fails in shorter tests first, and CI runs all.
 */
const longJourneys = [
  'adding-a-tool',
  'bring-up-schema',
  'crash',
  'debian-postgres',
  'faults',
  'load',
  'pooler',
  'previous-release',
  'provider-stand-in',
  'scale-down',
  'size-test',
  'stop-in-outage',
  'stopped-worker',
  'upgrade',
].map((name) => `tests/journeys/${name}.test.ts`);

const stages: Readonly<Record<string, Stage>> = {
  check: { patterns: [], needs: [] },
  unit: {
    patterns: [
      'contract/**/*.test.ts',
      'film/**/*.test.ts',
      'backend/**/*.test.ts',
      'frontend/**/*.test.ts',
      'infra/**/*.test.ts',
      'tests/*.test.ts',
      'tests/unit/**/*.test.ts',
    ],
    needs: ['postgres'],
  },
  engine: { patterns: ['preview-engine/**/*.test.ts'], needs: ['postgres'] },
  journeys: {
    patterns: ['tests/journeys/**/*.test.ts'],
    onlyInFull: longJourneys,
    needs: ['postgres'],
  },
  browser: {
    patterns: ['tests/browser/**/*.test.ts'],
    needs: ['postgres', 'frontend', 'chromium'],
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
  for (const name of names) files.set(name, await filesOf(stageNamed(name), folder));
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
  // The compiler checks type tests; they have nothing to run.
  const files = found.filter((file) => !file.endsWith('.types.test.ts'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return files
    .map((file, at) => ({ file, text: texts[at] ?? '' }))
    .toSorted(
      (a, b) => longestTimeout(b.text) - longestTimeout(a.text) || b.text.length - a.text.length,
    )
    .map(({ file }) => file);
}

/** What the tests of a file may take at the most, in ms, where that is more than usual. */
function longestTimeout(text: string): number {
  const timeouts = text.matchAll(/\btimeout\(([\d_]+)\)/g);
  return Math.max(
    defaults.timeout,
    ...[...timeouts].map(([, ms = '']) => Number(ms.replaceAll('_', ''))),
  );
}
