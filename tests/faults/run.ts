import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openEmbeddedPostgres } from '../../backend/database/embedded/embedded.ts';
import { openLog } from '../../backend/log.ts';
import { isPgBouncerInstalled } from '../pgbouncer.ts';
import { openTestRedis } from '../redis.ts';
import { missingPrograms } from './missing-programs.ts';
import { asMarkdown, countLines, missedSize, writeReport } from './report.ts';
import { runFaults, type FaultRunResult } from './run-faults.ts';
import { seededRandom } from './seeded-random.ts';
import type { RunParts } from './surroundings.ts';

/*
 *     npm run faults                            ten minutes of runs of one minute
 *     npm run faults -- --seed 7f3a             the one run of this seed again
 *     npm run faults -- --minutes 60            one run at full size, with everything there is
 *     npm run faults -- --minutes 60 --report docs/promises.md
 *
 * PostgreSQL is a server of its own, which is killed and restarted. A seed decides whether a run of
 * a minute has Redis, S3 and PgBouncer; one of `--minutes` has them all, and fails when it was
 * smaller than `report.ts` asks for. Programs that the machine lacks are named before it starts. A
 * seed repeats the faults, their order and the pauses; what the processes are doing at that moment
 * still varies.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    report: { type: 'string' },
  },
});
const minutes = values.minutes === undefined ? null : Number(values.minutes);
const seconds = minutes === null ? Number(values.seconds) : minutes * 60;
if (!(seconds > 0)) {
  console.error('--minutes (of one long run) and --seconds (of a short one) are numbers above 0.');
  process.exit(1);
}
if (values.report && minutes === null) {
  console.error('--report belongs to a run of --minutes.');
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'lumireel-faults-postgres-'));
// The server of a root process runs as another user and must be able to enter.
await chmod(folder, 0o755);
const postgres = await openEmbeddedPostgres({ dataDir: folder, log: openLog('fatal') });
const redis = await openTestRedis();
// Not `once`: one Ctrl-C arrives twice, from the terminal and from npm.
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stopping.abort(new Error(`stopped by ${signal}`)));
}

let isWell = false;
try {
  for (const sentence of await missingPrograms(await mkdtemp(join(folder, 'programs-')), redis)) {
    console.error(sentence);
  }
  isWell = minutes === null ? await runShort() : await runLong(minutes);
} catch (error) {
  if (error !== stopping.signal.reason) throw error;
  console.error(String(error));
} finally {
  await redis?.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(isWell ? 0 : 1);

async function runShort(): Promise<boolean> {
  const endAtMs = performance.now() + 600_000;
  let [runs, failed] = [0, 0];
  do {
    const seed = values.seed ?? newSeed();
    const chance = seededRandom(`${seed} parts`);
    const parts = {
      redis: chance.isHit(0.5) ? redis : null,
      hasS3: chance.isHit(0.5),
      hasPooler: chance.isHit(0.5) && isPgBouncerInstalled(),
    };
    const result = await run(seed, parts, 5);
    console.log('faults', result.faultCounts, 'end states', result.endStates);
    runs += 1;
    failed += result.violations.length > 0 ? 1 : 0;
  } while (!values.seed && performance.now() < endAtMs);
  console.log(`${runs} runs, ${failed} with violations`);
  return failed === 0;
}

async function runLong(length: number): Promise<boolean> {
  const seed = values.seed ?? newSeed();
  const result = await run(seed, { redis, hasS3: true, hasPooler: isPgBouncerInstalled() }, 4);
  const lines = countLines(result, length);
  const missed = missedSize(lines);
  const heading = `One run of ${length} minutes, seed \`${seed}\`: two API processes, three workers, one of them for stops, four users with two tabs each.`;
  const markdown = asMarkdown(heading, lines, result.violations);
  console.log(markdown);
  for (const miss of missed) console.error(`smaller than it should be: ${miss}`);
  if (values.report) await writeReport(values.report, markdown);
  return result.violations.length === 0 && missed.length === 0;
}

async function run(seed: string, parts: RunParts, users: number): Promise<FaultRunResult> {
  const has = { Redis: parts.redis, S3: parts.hasS3, PgBouncer: parts.hasPooler };
  const named = Object.entries(has).flatMap(([name, part]) => (part ? [name] : []));
  console.log(`seed ${seed}, with ${named.join(', ') || 'PostgreSQL alone'}`);
  const result = await runFaults({
    seed,
    seconds,
    settleSeconds: Math.min(120, seconds / 3),
    apis: 2,
    workers: 2,
    users,
    server: postgres.connection,
    stopPostgres,
    parts,
    print: console.log,
    signal: stopping.signal,
  });
  if (result.violations.length > 0) {
    console.error(`${result.violations.length} violations, seed ${seed}; logs: ${result.folder}`);
  }
  return result;
}

function newSeed(): string {
  return Math.random().toString(36).slice(2, 8);
}

async function stopPostgres(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  for await (const path of glob(join(folder, '**/postmaster.pid'))) {
    const [pid = ''] = (await readFile(path, 'utf8')).split('\n');
    process.kill(Number(pid), signal);
  }
}
