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
  /** Once nothing befalls it any more, whatever is open has this long, then it is out of time. */
  settleSeconds: number;
  apis: number;
  workers: number;
  users: number;
  server: ServerConnection;
  stopPostgres: FaultTargets['stopPostgres'];
  redis: TestRedis | null;
  /** These in this order instead of what the seed says. */
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
 * Lets shoppers order everything from a product of several processes while misfortunes befall it,
 * mends everything, waits until all is at rest, and proves that nothing was lost or doubled.
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
  const wire = await openTcpRelay(connection);
  const product = await openSupervisor({
    apis: options.apis,
    workers: options.workers,
    folder,
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(wire.connection),
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
  const breaches: string[] = [];
  const counts: Record<string, number> = {};
  let shoppers: Awaited<ReturnType<typeof openSimulatedUser>>[] = [];
  print(`  logs: ${folder}`);
  try {
    await product.untilReady();
    shoppers = await fillShop();
    const means: FaultTargets = {
      product,
      dataDir,
      enforcesPermissions: wrapper !== null,
      databaseRelay: wire,
      stopPostgres: options.stopPostgres,
      redis,
    };
    await Promise.all([shop(), suffer(means), watchBooks()]);
    await comeToRest();
    breaches.push(...product.crashes);
    breaches.push(...(await checkInvariants({ database, dataDir, submitsPath, shoppers })));
    const ends = await countEndStates(database);
    if (breaches.length === 0) await rm(folder, { recursive: true, force: true });
    return { violations: breaches, endStates: ends, faultCounts: counts, folder };
  } finally {
    for (const { tabs } of shoppers) for (const tab of tabs) tab.close();
    await product.close();
    await wire.close();
    await database.close();
    await dropDatabase(server, name);
    await rm(dataDir, { recursive: true, force: true });
  }

  async function fillShop() {
    const photo = await testPhoto(90, 120);
    return Promise.all(
      Array.from({ length: options.users }, async (_, number) => {
        const shopper = await openSimulatedUser(
          product.urls,
          seededRandom(`${seed} shopper ${number}`),
          photo,
        );
        const userId = shopper.person.user?.id ?? 0;
        await database.transaction((tx) =>
          grant(tx, {
            ...{ userId, amount: TOKENS, refKind: 'admin', refId: `faults-${userId}` },
            reason: null,
          }),
        );
        return shopper;
      }),
    );
  }

  async function shop(): Promise<void> {
    const endAtMs = performance.now() + options.seconds * 1_000;
    await Promise.all(
      shoppers.map(async (shopper, number) => {
        const chance = seededRandom(`${seed} pace ${number}`);
        while (performance.now() < endAtMs) {
          await shopper.performAction();
          await wait(chance.between(20, 900));
        }
      }),
    );
  }

  async function suffer(means: FaultTargets): Promise<void> {
    const chance = seededRandom(`${seed} misfortunes`);
    const given = options.faults?.values();
    const endAtMs = performance.now() + options.seconds * 1_000;
    while (performance.now() < endAtMs) {
      await wait(chance.between(300, 2_500));
      const next = given ? given.next().value : chooseFault(means, chance);
      if (!next) return;
      counts[next] = (counts[next] ?? 0) + 1;
      print(`  ${next}`);
      await injectFault(means, next, chance);
    }
  }

  /** The books balance at every moment, not only in the end. */
  async function watchBooks(): Promise<void> {
    const endAtMs = performance.now() + options.seconds * 1_000;
    while (performance.now() < endAtMs) {
      await wait(2_000);
      const findings = await checkLedger(database).catch(() => []);
      for (const { rule, example } of findings) {
        breaches.push(`while it ran: ${rule}, such as ${example}`);
      }
    }
  }

  async function comeToRest(): Promise<void> {
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
      breaches.push(`generations stayed open: ${String(error)}`);
    });
  }
}

/**
 * Root may write everywhere, whatever a folder's permissions say, unless the right is taken from
 * it. Empty where nothing is to be taken; null where it cannot be.
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
  const rows = await database.query<{ end: string; count: number }>(
    `select concat_ws(' ', state, failure) as end, count(*)::int as count
       from generations group by 1 order by 2 desc`,
  );
  return Object.fromEntries(rows.map(({ end, count }) => [end, count]));
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
