import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { openTestServer, urlOf, type TestServer } from '../../tests/postgres.ts';
import { findChromium } from './find-chromium.ts';
import { buildFrontendIfChanged } from './frontend-build.ts';
import { stageNamed, stageNames, type Stage } from './stages.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const pictures = join(import.meta.dirname, '../../tests/browser/output');
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
  const counts = await prepareAndRun(stage).catch(lost);
  add(total, counts);
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
  if (stage.needs.includes('chromium')) {
    env.CHROMIUM_PATH = await findChromium();
    // Pictures of an earlier run would be taken for this one's.
    await rm(pictures, { recursive: true, force: true });
  }
  const shares = stage.isShared ? Math.min(4, availableParallelism()) : 1;
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const running = Array.from({ length: shares }, (_, index) => {
    const { ended, printed } = runShare(stage, {
      env,
      share: `${index + 1}/${shares}`,
      isFirst: index === 0,
    });
    return { ended: ended.catch(lost), printed };
  });
  for (const { ended, printed } of running) {
    add(counts, await ended);
    process.stdout.write(await printed);
  }
  return counts;
}

/** A process that ends without sending its counts has crashed, which is one failure. */
function lost(error: unknown): Counts {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1, skipped: 0 };
}

interface Share {
  env: NodeJS.ProcessEnv;
  share: string;
  /** The first prints as it goes; what the others print is kept until they are through. */
  isFirst: boolean;
}

function runShare({ script, args, isShared }: Stage, { env, share, isFirst }: Share) {
  const rest = paths.length > 0 && args.length > 0 ? ['--', ...paths] : [];
  const argv = [script, ...(isShared ? [`--share=${share}`] : []), ...args, ...rest];
  const out = isFirst ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', out, 'inherit', 'ipc'] });
  const printed = child.stdout ? text(child.stdout) : Promise.resolve('');
  const ended = new Promise<Counts>((resolve, reject) => {
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
  return { ended, printed };
}

function add(sum: Counts, { passed, failed, skipped }: Counts): void {
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
}

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
