import { spawn, type StdioOptions } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openTestPostgres, urlOf, type TestPostgres } from '../../tests/postgres.ts';
import { findChromium } from './find-chromium.ts';
import { buildFrontendIfChanged } from './build-frontend.ts';
import {
  mergeRetry,
  failureLines,
  filesToRetry,
  summaryText,
  emptyResult,
  sumResults,
  type TotalResult,
  type StageResult,
} from './stage-result.ts';
import { stageNamed, stageNames, type Stage } from './stages.ts';

const screenshotDir = join(import.meta.dirname, '../../tests/browser/output');
const separator = process.argv.indexOf('--', 2);
// npm hands over what follows `--` without the `--` itself: names first, then paths.
const words = process.argv.slice(2).filter((_, index) => index + 2 !== separator);
const firstPath = words.findIndex((word) => !stageNamed(word));
const names = firstPath === -1 ? words : words.slice(0, firstPath);
const paths = firstPath === -1 ? [] : words.slice(firstPath);
if (names.length === 0) {
  console.error(`Name what to run: ${stageNames().join(', ')}; then, if you like, parts of paths.`);
  process.exit(1);
}

let postgres: TestPostgres | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void postgres?.stop().finally(() => process.exit(1));
    if (!postgres) process.exit(1);
  });
}

let total = emptyResult;
const started = performance.now();
for (const name of names) {
  const stage = stageNamed(name);
  if (!stage) continue;
  const stageStarted = performance.now();
  console.log(`\n── ${name} ──`);
  const result = await prepareAndRun(stage).catch((error: unknown) =>
    sumResults([crashResult(error)]),
  );
  total = sumResults([total, result]);
  console.log(`── ${name}: ${summaryText(result)} in ${seconds(stageStarted)} s`);
}
await postgres?.stop();
console.log(['', ...failureLines(total), `All in ${seconds(started)} s:`].join('\n'));
console.log(summaryText(total));
process.exitCode = total.failures.length ? 1 : 0;

async function prepareAndRun(stage: Stage): Promise<TotalResult> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (stage.needs.includes('postgres')) {
    postgres ??= await openTestPostgres();
    env.TEST_DATABASE_URL = urlOf(postgres.connection);
  }
  if (stage.needs.includes('frontend')) await buildFrontendIfChanged();
  if (stage.needs.includes('chromium')) {
    env.CHROMIUM_PATH = await findChromium();
    // Pictures of an earlier run would be taken for this one's.
    await rm(screenshotDir, { recursive: true, force: true });
  }
  // One more than there are processors: tests also wait, for sockets, timers and other processes.
  const processes = Math.min(4, availableParallelism()) + 1;
  const first = sumResults([await runStage(stage, { env, paths, processes })]);
  // A change must not wait for an accident of timing in CI; on a desk it is seen and mended.
  const again = process.env.CI ? filesToRetry(first) : [];
  if (again.length === 0) return first;
  console.log(`\n── once more, alone: ${again.join(', ')} ──`);
  return mergeRetry(first, await runStage(stage, { env, paths: again, processes: 1 }));
}

/** A process that ends without sending its result has crashed, which is one failure. */
function crashResult(error: unknown): StageResult {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(reason);
  return { passed: 0, skipped: 0, failures: [{ title: 'A stage crashed', reason }] };
}

interface StageOptions {
  env: NodeJS.ProcessEnv;
  /** Parts of paths: only the test files that match one are run; none of them means all files. */
  paths: readonly string[];
  /** How many processes share the test files. */
  processes: number;
}

function runStage({ script, args, isParallel }: Stage, run: StageOptions): Promise<StageResult> {
  const { env, paths: only, processes } = run;
  const rest = only.length > 0 && args.length > 0 ? ['--', ...only] : [];
  const argv = [script, ...(isParallel ? [`--processes=${processes}`] : []), ...args, ...rest];
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
      else reject(new Error(`The stage ended with ${signal ?? code} before it told its result.`));
    });
  }).catch(crashResult);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
