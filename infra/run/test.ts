import { spawn, type StdioOptions } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { makeMigratedTemplate } from '../../tests/migrated-template.ts';
import { openTestPostgres, urlOf } from '../../tests/postgres.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { findChromium } from './find-chromium.ts';
import { buildFrontendIfChanged } from './build-frontend.ts';
import {
  mergeRetry,
  failureLines,
  filesToRetry,
  summaryText,
  emptyResult,
  skippedLines,
  sumResults,
  slowestLines,
  type TotalResult,
  type StageResult,
} from './stage-result.ts';
import { selectTests, stageNamed, stageNames, type Selection, type Stage } from './stages.ts';

/**
 * Runs stages: `test.ts check unit -- ledger`. What follows `--` chooses test files and tests; with
 * `--full` among it, the tests that run a sample by default run in full (they read TEST_FULL).
 */
const checkScript = join(import.meta.dirname, '../check/run.ts');
const mochaScript = join(import.meta.dirname, 'mocha-stage.ts');
const screenshotDir = join(import.meta.dirname, '../../tests/browser/output');
const separator = process.argv.indexOf('--', 2);
const words = separator === -1 ? [] : process.argv.slice(separator + 1);
const names = process.argv.slice(2, separator === -1 ? undefined : separator);
const unknown = names.find((name) => !stageNamed(name));
if (unknown !== undefined || names.length === 0) {
  console.error(`Name what to run: ${stageNames().join(', ')}; then -- and a part of a path.`);
  process.exit(1);
}
if (words.includes('--full')) process.env.TEST_FULL = '1';
const wanted = words.filter((word) => word !== '--full');
const selections = await selectTests(names, wanted);

const closing = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closing.disposeAsync().finally(() => process.exit(1)));
}
let server: Promise<NodeJS.ProcessEnv> | undefined;

let total = emptyResult;
const started = performance.now();
for (const [name, selection] of selections) {
  const stage = stageNamed(name);
  // A chosen test is in one stage; the others have nothing to run.
  if (!stage || (wanted.length > 0 && selection.files.length === 0)) continue;
  const stageStarted = performance.now();
  console.log(`\n── ${name} ──`);
  const result = await prepareAndRun(stage, selection).catch((error: unknown) =>
    sumResults([crashResult(error)]),
  );
  total = sumResults([total, result]);
  console.log(`── ${name}: ${summaryText(result)} in ${seconds(stageStarted)} s`);
}
await closing.disposeAsync();
if (total.passed + total.skipped.length + total.failures.length === 0) {
  total = sumResults([failedResult('No test', `Nothing matches ${wanted.join(' ')}`)]);
}
const lines = [
  ...slowestLines(total),
  ...skippedLines(total),
  ...failureLines(total),
  `All in ${seconds(started)} s:`,
];
console.log(['', ...lines].join('\n'));
console.log(`${summaryText(total)}, ${Math.round(await cpuSeconds())} processor seconds`);
process.exitCode = total.failures.length ? 1 : 0;

async function prepareAndRun(stage: Stage, selection: Selection): Promise<TotalResult> {
  if (stage.patterns.length === 0) return sumResults([await runScript([checkScript], process.env)]);
  // A stage that has lost its tests must not pass.
  if (selection.files.length === 0) {
    return sumResults([failedResult('No test file', stage.patterns.join(' '))]);
  }
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (stage.needs.includes('postgres')) Object.assign(env, await (server ??= openServer()));
  if (stage.needs.includes('frontend')) await buildFrontendIfChanged();
  if (stage.needs.includes('chromium')) {
    env.CHROMIUM_PATH = await findChromium();
    // Screenshots of an earlier run could be mistaken for this one's.
    await rm(screenshotDir, { recursive: true, force: true });
  }
  // One more than there are processors: tests also wait, for sockets, timers and other processes.
  const processes = Math.min(4, availableParallelism()) + 1;
  const titles = selection.titles?.map((title) => `--title=${title}`) ?? [];
  const runFiles = (files: readonly string[], count: number) =>
    runScript([mochaScript, `--processes=${count}`, ...titles, ...files], env);
  const first = sumResults([await runFiles(selection.files, processes)]);
  // In CI an accident of timing must not block a change; a developer sees and fixes it.
  const again = process.env.CI ? filesToRetry(first) : [];
  if (again.length === 0) return first;
  console.log(`\n── once more, alone: ${again.join(', ')} ──`);
  return mergeRetry(first, await runFiles(again, 1));
}

/** Opens the PostgreSQL of all stages, and resolves to the settings with which tests find it. */
async function openServer(): Promise<NodeJS.ProcessEnv> {
  const postgres = await openTestPostgres();
  closing.defer(() => postgres.stop());
  const template = await makeMigratedTemplate(postgres.connection);
  closing.defer(() => template.drop());
  return { TEST_DATABASE_URL: urlOf(postgres.connection), TEST_DATABASE_TEMPLATE: template.name };
}

/** A process that ends without sending its result has crashed, which is one failure. */
function crashResult(error: unknown): StageResult {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(reason);
  return failedResult('A stage crashed', reason);
}

function failedResult(title: string, reason: string): StageResult {
  return { ...emptyResult, failures: [{ title, reason }] };
}

function runScript(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<StageResult> {
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = spawn(process.execPath, argv, { env, stdio });
  return new Promise<StageResult>((resolve, reject) => {
    let result: StageResult | undefined;
    child.once('message', (message) => {
      // Both senders, check/run.ts and mocha-stage.ts, are ours and send nothing else.
      result = message as StageResult;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (result) resolve(result);
      else reject(new Error(`The stage ended with ${signal ?? code} before it sent its result.`));
    });
  }).catch(crashResult);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
