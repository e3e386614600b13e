import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import 'chai/register-expect.js';
import Mocha from 'mocha';
import defaults from '../../.mocharc.json' with { type: 'json' };
import { slowest, type Failure, type StageResult, type TestTime } from './stage-result.ts';

/**
 * One mocha run over the given files. With `--processes=2` each of two processes takes the next
 * file when it has finished one, and prints it then. With `--title=text`, which may be repeated,
 * only the tests whose full title contains one of the texts are run.
 */
const root = join(import.meta.dirname, '../..');
const { values, positionals: files } = parseArgs({
  options: {
    processes: { type: 'string', default: '1' },
    title: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});
const jobs = Math.min(Number(values.processes), files.length);
const parallel = jobs > 1;
const mocha = new Mocha({
  ...defaults,
  ui: 'bdd',
  reporter: 'spec',
  forbidOnly: Boolean(process.env.CI),
  parallel,
  jobs,
  ...(values.title ? { grep: new RegExp(values.title.map(RegExp.escape).join('|')) } : {}),
});
for (const file of files) mocha.addFile(resolve(root, file));
if (!parallel) await mocha.loadFilesAsync();
const runner = mocha.run();
const failures: Failure[] = [];
const times: TestTime[] = [];
const skipped: string[] = [];
runner.on('fail', (test, error: Error) => {
  failures.push({
    title: test.fullTitle(),
    reason: error.stack ?? error.message,
    file: fileOf(test),
  });
});
const addTime = (test: Mocha.Test | Mocha.Hook) => {
  times.push({ title: test.fullTitle(), file: fileOf(test), ms: test.duration ?? 0 });
};
runner.on('pending', (test) => skipped.push(test.fullTitle()));
runner.on('pass', addTime);
runner.on('hook end', addTime);
runner.once('end', () => {
  const { passes = 0 } = runner.stats ?? {};
  const byFile = Map.groupBy(times, ({ file }) => file);
  const fileTimes = [...byFile].map(([file, all]) => ({
    file,
    ms: all.reduce((sum, { ms }) => sum + ms, 0),
  }));
  report({
    ...{ passed: passes, skipped, failures },
    ...{ times: slowest(times), fileTimes: slowest(fileTimes) },
  });
});

function fileOf({ file }: { file?: string | undefined }): string | undefined {
  return file && relative(root, file);
}

/** Ends the process: a test that left a handle open must not delay the next stages. */
function report(result: StageResult): void {
  const exit = (): never => process.exit(result.failures.length ? 1 : 0);
  if (process.send) process.send(result, exit);
  else exit();
}
