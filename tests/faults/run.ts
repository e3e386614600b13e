import { execFileSync } from 'node:child_process';
import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openEmbeddedPostgres } from '../../backend/database/embedded/embedded.ts';
import { openLog } from '../../backend/log.ts';
import { openTestRedis } from '../redis.ts';
import { runFaults } from './run-faults.ts';

/*
 *     npm run faults                            ten minutes of runs, each with a seed of its own
 *     npm run faults -- --minutes 60
 *     npm run faults -- --seed 7f3a             the one run of this seed again
 *
 * PostgreSQL is a server of its own, which is killed and restarted; Redis is where it is installed,
 * in every other run. A seed repeats the faults, their order and the pauses; what the processes are
 * doing at that moment still varies.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
  },
});
const endAtMs = performance.now() + Number(values.minutes) * 60_000;
const seconds = Number(values.seconds);
if (!(seconds > 0) || !(Number(values.minutes) > 0)) {
  console.error('--minutes and --seconds (of one run) are numbers above 0.');
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'lumireel-faults-postgres-'));
// The server of a root process runs as another user and must be able to enter.
await chmod(folder, 0o755);
const postgres = await openEmbeddedPostgres({ dataDir: folder, log: openLog('fatal') });
const redis = await openTestRedis();
const stopServers = async () => {
  await redis?.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopServers().finally(() => process.exit(1)));
}

let failed = 0;
let runsDone = 0;
try {
  do {
    const seed = values.seed ?? Math.random().toString(36).slice(2, 8);
    const hasRedis = seed.charCodeAt(seed.length - 1) % 2 === 0;
    console.log(`seed ${seed}${hasRedis && redis ? ', with Redis' : ''}`);
    const {
      violations,
      endStates,
      faultCounts,
      folder: logs,
    } = await runFaults({
      seed,
      seconds,
      settleSeconds: 20,
      apis: 2,
      workers: 2,
      users: 5,
      server: postgres.connection,
      stopPostgres,
      redis: hasRedis ? redis : null,
      print: console.log,
    });
    console.log('faults', faultCounts, 'end states', endStates);
    runsDone += 1;
    if (violations.length > 0) {
      failed += 1;
      console.error(
        `${violations.length} violations; again with: npm run faults -- --seed ${seed}\nlogs: ${logs}`,
      );
      for (const violation of violations.slice(0, 20)) console.error(`  ✗ ${violation}`);
    }
  } while (!values.seed && performance.now() < endAtMs);
} finally {
  await stopServers();
}
console.log(`${runsDone} runs, ${failed} with violations`);
process.exit(failed > 0 ? 1 : 0);

async function stopPostgres(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  for await (const path of glob(join(folder, '**/postmaster.pid'))) {
    const [pid = ''] = (await readFile(path, 'utf8')).split('\n');
    execFileSync('kill', ['-s', signal.slice(3), pid]);
  }
}
