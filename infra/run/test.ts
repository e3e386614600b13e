import { spawn } from 'node:child_process';
import process from 'node:process';
import { openTestServer, urlOf, type TestServer } from '../../tests/postgres.ts';
import { findChromium } from './find-chromium.ts';
import { buildFrontendIfChanged } from './frontend-build.ts';
import { stageNamed, stageNames, type Stage } from './stages.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

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

let postgres: TestServer | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void postgres?.stop().finally(() => process.exit(1));
    if (!postgres) process.exit(1);
  });
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();
for (const name of names) {
  const stage = stageNamed(name);
  if (!stage) continue;
  const stageStarted = performance.now();
  console.log(`\n── ${name} ──`);
  const counts = await prepareAndRun(stage).catch((error: unknown): Counts => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  console.log(`── ${name}: ${inWords(counts)} in ${seconds(stageStarted)} s`);
}
await postgres?.stop();
console.log(`\nAll in ${seconds(started)} s:\n${inWords(total)}`);
process.exitCode = total.failed ? 1 : 0;

async function prepareAndRun(stage: Stage): Promise<Counts> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (stage.needs.includes('postgres')) {
    postgres ??= await openTestServer();
    env.TEST_DATABASE_URL = urlOf(postgres.connection);
  }
  if (stage.needs.includes('frontend')) await buildFrontendIfChanged();
  if (stage.needs.includes('chromium')) env.CHROMIUM_PATH = await findChromium();
  return runStage(stage, env);
}

/** A stage that ends without sending its counts has crashed, which is one failure. */
function runStage({ script, args }: Stage, env: NodeJS.ProcessEnv): Promise<Counts> {
  return new Promise((resolve, reject) => {
    const rest = paths.length > 0 && args.length > 0 ? ['--', ...paths] : [];
    const child = spawn(process.execPath, [script, ...args, ...rest], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let counts: Counts | undefined;
    child.once('message', (message) => {
      // Both senders, check/run.ts and mocha-stage.ts, are ours and send nothing else.
      counts = message as Counts;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (counts) resolve(counts);
      else reject(new Error(`The stage ended with ${signal ?? code} before it told its result.`));
    });
  });
}

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
