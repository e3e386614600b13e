import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../backend/database/database.ts';
import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { createDatabase, dropDatabase } from '../databases.ts';
import { openLog } from '../../backend/log.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { grant } from '../../backend/tokens/ledger.ts';
import { urlOf } from '../postgres.ts';
import type { TestRedis } from '../redis.ts';
import { testClip } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { openTcpRelay } from '../tcp-relay.ts';
import { testPhoto } from '../world.ts';
import { seededRandom } from './seeded-random.ts';
import { injectFault, chooseFault, type FaultTargets, type InjectedFault } from './inject-fault.ts';
import { openSupervisor } from './supervisor.ts';
import { checkInvariants } from './check-invariants.ts';
import { openSimulatedUser } from './simulated-user.ts';

export type FaultRunOptions = {
  seed: string;
  seconds: number;
  /** After the last fault open generations have this long to end; then their deadline is set to now. */
  settleSeconds: number;
  apis: number;
  workers: number;
  users: number;
  server: ServerConnection;
  stopPostgres: FaultTargets['stopPostgres'];
  redis: TestRedis | null;
  /** These faults in this order, instead of those that the seed chooses. */
  faults?: readonly InjectedFault[];
  print: (line: string) => void;
};

export type FaultRunResult = {
  violations: string[];
  /** How many generations ended in which way. */
  endStates: Record<string, number>;
  faultCounts: Record<string, number>;
  /** Logs of all processes; removed when nothing was found. */
  folder: string;
};

const TOKENS = 2_000;

/**
 * Lets simulated users order everything from a product of several processes while faults happen,
 * ends the faults, waits until no generation is open, and checks that nothing was lost or doubled.
 */
export async function runFaults(options: FaultRunOptions): Promise<FaultRunResult> {
  const { seed, server, redis, print } = options;
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-faults-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const submitsPath = join(folder, 'submits.log');
  const name = `faults_${randomBytes(6).toString('hex')}`;
  const connection = await createDatabase(server, name);
  const database = await openDatabase({ connection, poolSize: 4, log: openLog('silent') });
  const wrapper = permissionWrapper();
  const databaseRelay = await openTcpRelay(connection);
  const product = await openSupervisor({
    apis: options.apis,
    workers: options.workers,
    folder,
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(databaseRelay.connection),
      DATABASE_POOL: '5',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      MUSIC_CHARTS: 'off',
      RATE_LIMITS: 'off',
      WORKER_SLOTS: '6',
      ...(redis ? { REDIS_URL: redis.url } : {}),
    },
    flaky: { seed, clipPath: await testClip(), submitsPath },
    wrapper: wrapper ?? [],
  });
  const violations: string[] = [];
  const faultCounts: Record<string, number> = {};
  let users: Awaited<ReturnType<typeof openSimulatedUser>>[] = [];
  print(`  logs: ${folder}`);
  try {
    await product.untilReady();
    users = await openUsers();
    const targets: FaultTargets = {
      product,
      dataDir,
      enforcesPermissions: wrapper !== null,
      databaseRelay,
      stopPostgres: options.stopPostgres,
      redis,
    };
    await Promise.all([performActions(), injectFaults(targets), watchLedger()]);
    await untilNothingIsOpen();
    violations.push(...product.crashes);
    violations.push(...(await checkInvariants({ database, dataDir, submitsPath, users })));
    const endStates = await countEndStates(database);
    if (violations.length === 0) await rm(folder, { recursive: true, force: true });
    return { violations, endStates, faultCounts, folder };
  } finally {
    for (const { tabs } of users) for (const tab of tabs) tab.close();
    await product.close();
    await databaseRelay.close();
    await database.close();
    await dropDatabase(server, name);
    await rm(dataDir, { recursive: true, force: true });
  }

  async function openUsers() {
    const photo = await testPhoto(90, 120);
    return Promise.all(
      Array.from({ length: options.users }, async (_, number) => {
        const user = await openSimulatedUser(
          product.urls,
          seededRandom(`${seed} user ${number}`),
          photo,
        );
        const userId = user.person.user?.id ?? 0;
        await database.transaction((tx) =>
          grant(tx, {
            userId,
            amount: TOKENS,
            refKind: 'admin',
            refId: `faults-${userId}`,
            reason: null,
          }),
        );
        return user;
      }),
    );
  }

  async function performActions(): Promise<void> {
    const endAtMs = performance.now() + options.seconds * 1_000;
    await Promise.all(
      users.map(async (user, number) => {
        const chance = seededRandom(`${seed} pace ${number}`);
        while (performance.now() < endAtMs) {
          await user.performAction();
          await wait(chance.between(20, 900));
        }
      }),
    );
  }

  async function injectFaults(targets: FaultTargets): Promise<void> {
    const chance = seededRandom(`${seed} faults`);
    const given = options.faults?.values();
    const endAtMs = performance.now() + options.seconds * 1_000;
    while (performance.now() < endAtMs) {
      await wait(chance.between(300, 2_500));
      const next = given ? given.next().value : chooseFault(targets, chance);
      if (!next) return;
      faultCounts[next] = (faultCounts[next] ?? 0) + 1;
      print(`  ${next}`);
      await injectFault(targets, next, chance);
    }
  }

  /** The ledger must balance all the time, not only at the end. */
  async function watchLedger(): Promise<void> {
    const endAtMs = performance.now() + options.seconds * 1_000;
    while (performance.now() < endAtMs) {
      await wait(2_000);
      const findings = await checkLedger(database).catch(() => []);
      for (const { rule, example } of findings) {
        violations.push(`while it ran: ${rule}, such as ${example}`);
      }
    }
  }

  async function untilNothingIsOpen(): Promise<void> {
    const open = () =>
      database
        .query(`select id from generations where state in ('queued', 'running')`)
        .catch(() => [{ id: 'the database is away' }]);
    await product.untilReady();
    await until(open, (rows) => rows.length === 0, options.settleSeconds).catch(() => undefined);
    await database.query(
      `update generations set deadline_at = now() where state in ('queued', 'running')`,
    );
    await until(open, (rows) => rows.length === 0, 60).catch((error: unknown) => {
      violations.push(`generations stayed open: ${String(error)}`);
    });
  }
}

/**
 * A command that runs a program bound by the permissions of folders, which root otherwise ignores.
 * Empty for other users, whom they bind anyway; null where root cannot be bound.
 */
function permissionWrapper(): string[] | null {
  if (process.getuid?.() !== 0) return [];
  const wrapper = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];
  try {
    execFileSync('setpriv', [...wrapper.slice(1), 'true'], { stdio: 'ignore' });
    return wrapper;
  } catch {
    return null;
  }
}

async function countEndStates(database: Database): Promise<Record<string, number>> {
  const rows = await database.query<{ endState: string; count: number }>(
    `select concat_ws(' ', state, failure) as "endState", count(*)::int as count
       from generations group by 1 order by 2 desc`,
  );
  return Object.fromEntries(rows.map(({ endState, count }) => [endState, count]));
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
