import { glob } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import defaults from '../../.mocharc.json' with { type: 'json' };
import type { Failure, StageResult } from './stage-result.ts';

/**
 * One mocha run over the files of the given patterns. Arguments after `--` keep only the files whose
 * path contains one of them: `npm run test:unit -- backend/tokens`. `--share=2/3` runs the second of
 * three equal parts of them, beside other processes that run the others.
 */
const root = join(import.meta.dirname, '../..');
const { values, tokens } = parseArgs({
  options: { share: { type: 'string', default: '1/1' } },
  allowPositionals: true,
  tokens: true,
});
const separator = tokens.find(({ kind }) => kind === 'option-terminator')?.index ?? Infinity;
const positionals = tokens.filter((token) => token.kind === 'positional');
const patterns = positionals.filter(({ index }) => index < separator).map(({ value }) => value);
const wanted = positionals.filter(({ index }) => index > separator).map(({ value }) => value);
const [share = 1, shares = 1] = values.share.split('/').map(Number);

const files = (await Array.fromAsync(glob(patterns, { cwd: root })))
  // Type tests are judged by the compiler; they have nothing to run.
  .filter((file) => !file.endsWith('.types.test.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .toSorted();
if (files.length === 0) {
  console.log(`No test file matches ${[...patterns, ...wanted].join(' ')}`);
  // A chosen path may lie in another stage; a stage without any test has lost them.
  const failures = wanted.length ? [] : [{ title: 'No test file', reason: patterns.join(' ') }];
  report({ passed: 0, skipped: 0, failures });
} else {
  await run(files.filter((_, index) => index % shares === share - 1));
}

async function run(mine: readonly string[]): Promise<void> {
  const forbidOnly = Boolean(process.env.CI);
  const mocha = new Mocha({ ...defaults, ui: 'bdd', reporter: 'spec', forbidOnly });
  for (const file of mine) mocha.addFile(resolve(root, file));
  await mocha.loadFilesAsync();
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
