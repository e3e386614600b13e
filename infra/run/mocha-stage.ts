import { statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import defaults from '../../.mocharc.json' with { type: 'json' };
import type { Failure, StageResult } from './stage-result.ts';

/**
 * One mocha run over the files of the given patterns. Arguments after `--` keep only the files whose
 * path contains one of them: `npm run test:unit -- backend/tokens`. With `--processes=2` each of two
 * processes takes the next file when it is through with one, and prints it then.
 */
const root = join(import.meta.dirname, '../..');
const { values, tokens } = parseArgs({
  options: { processes: { type: 'string', default: '1' } },
  allowPositionals: true,
  tokens: true,
});
const separator = tokens.find(({ kind }) => kind === 'option-terminator')?.index ?? Infinity;
const positionals = tokens.filter((token) => token.kind === 'positional');
const patterns = positionals.filter(({ index }) => index < separator).map(({ value }) => value);
const wanted = positionals.filter(({ index }) => index > separator).map(({ value }) => value);

const matching = (await Array.fromAsync(glob(patterns, { cwd: root })))
  // Type tests are judged by the compiler; they have nothing to run.
  .filter((file) => !file.endsWith('.types.test.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
const sizes = new Map(matching.map((file) => [file, statSync(resolve(root, file)).size]));
// Largest first: a long file that is begun last is waited for by everybody.
const files = matching.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
if (files.length === 0) {
  console.log(`No test file matches ${[...patterns, ...wanted].join(' ')}`);
  // A chosen path may lie in another stage; a stage without any test has lost them.
  const failures = wanted.length ? [] : [{ title: 'No test file', reason: patterns.join(' ') }];
  report({ passed: 0, skipped: 0, failures });
} else {
  await run(Math.min(Number(values.processes), files.length));
}

async function run(jobs: number): Promise<void> {
  const forbidOnly = Boolean(process.env.CI);
  const parallel = jobs > 1;
  const mocha = new Mocha({ ...defaults, ui: 'bdd', reporter: 'spec', forbidOnly, parallel, jobs });
  for (const file of files) mocha.addFile(resolve(root, file));
  if (!parallel) await mocha.loadFilesAsync();
  const runner = mocha.run();
  const failures: Failure[] = [];
  runner.on('fail', (test, error: Error) => {
    const file = test.file && relative(root, test.file);
    failures.push({ title: test.fullTitle(), reason: error.stack ?? error.message, file });
  });
  runner.once('end', () => {
    const { passes = 0, pending = 0 } = runner.stats ?? {};
    report({ passed: passes, skipped: pending, failures });
  });
}

/** Ends the process: a test that left a handle open must not hold the stages behind it. */
function report(result: StageResult): void {
  const leave = (): never => process.exit(result.failures.length ? 1 : 0);
  if (process.send) process.send(result, leave);
  else leave();
}
