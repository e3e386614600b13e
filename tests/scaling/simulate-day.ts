import { pause } from '../../backend/clock.ts';
import { readStepQueues } from '../../backend/admin/processes.ts';
import { grant } from '../../backend/tokens/ledger.ts';
import { createScaler, type ScalingRule } from '../../infra/scaling/needed-workers.ts';
import { addUser } from '../database.ts';
import { until } from '../until.ts';
import type { World } from '../world.ts';
import { orderHashtags } from './order-hashtags.ts';
import { slowProvider } from './slow-provider.ts';
import { openWorkerFleet } from './worker-fleet.ts';

const DAY_SECONDS = 24 * 3600;
/** The interval at which KEDA asks. */
const READING_SECONDS = 15;
const STEP_SECONDS = 180;
const SLOTS = 2;
const USERS = 40;
const BURST = { fromHour: 5, toHour: 6, times: 50 };

/** Orders an hour: 8 at four in the morning, 80 at four in the afternoon, and the burst. */
export function ordersPerHour(hour: number): number {
  const usual = 44 - 36 * Math.cos(((hour - 4) / 24) * 2 * Math.PI);
  return usual * (hour >= BURST.fromHour && hour < BURST.toHour ? BURST.times : 1);
}

export type DayResult = {
  orders: number;
  succeeded: number;
  /** Steps submitted to the provider, each of them to be paid. */
  bought: number;
  /** Steps that a worker handed back or lost, and another made. */
  begunAgain: number;
  /** In seconds of the simulated day. */
  waits: { burst: number[]; otherwise: number[] };
  workers: { least: number; mean: number; most: number };
  started: number;
  drained: number;
  busyShare: number;
};

/**
 * Replays a day of orders in `minutes` against real workers of the product, which come and go as
 * the rule says. Resolves when every generation is over.
 */
export async function simulateDay(
  world: World,
  { minutes, rule, print }: { minutes: number; rule: ScalingRule; print: (line: string) => void },
): Promise<DayResult> {
  const speed = DAY_SECONDS / (minutes * 60);
  const provider = slowProvider((STEP_SECONDS * 1000) / speed);
  const { engine } = await world.open({ role: 'api', providers: [provider] });
  const users = await addCustomers(world);
  let [started, drained] = [0, 0];
  const fleet = openWorkerFleet(async () => {
    started += 1;
    // Sixteen of them share the hundred connections of the server.
    const settings = { DATABASE_POOL: '2', WORKER_SLOTS: String(SLOTS) };
    const worker = await untilConnected(() =>
      world.open({ role: 'worker', providers: [provider], settings }),
    );
    return {
      close: () => {
        drained += 1;
        return worker.close();
      },
    };
  });
  fleet.resizeTo(rule.least);
  await fleet.settled();

  const scale = createScaler(rule);
  const workers = { least: rule.least, mean: 0, most: rule.least };
  const placed: Promise<string>[] = [];
  const startMs = performance.now();
  const startedAt = new Date();
  const now = () => ((performance.now() - startMs) / 1000) * speed;
  let [owed, lastSeconds, workerSeconds, toldHour] = [0, 0, 0, -1];

  async function read(atSeconds: number): Promise<void> {
    const queues = (await untilConnected(() => readStepQueues(world.database))).map((load) => ({
      ...load,
      oldestWaitSeconds: load.oldestWaitSeconds * speed,
    }));
    const alive = (queues[0]?.slots ?? 0) / SLOTS;
    fleet.resizeTo(scale(atSeconds, alive, queues));
    const live = fleet.live();
    workerSeconds += live * (atSeconds - lastSeconds);
    lastSeconds = atSeconds;
    workers.least = Math.min(workers.least, live);
    workers.most = Math.max(workers.most, live);
    const hour = Math.floor(atSeconds / 3600);
    if (hour === toldHour) return;
    toldHour = hour;
    const waiting = queues.reduce((sum, load) => sum + load.waiting, 0);
    print(`${hour}:00: ${placed.length} orders, ${waiting} wait, ${live} workers`);
  }

  for (let atSeconds = now(); atSeconds < DAY_SECONDS; atSeconds = now()) {
    owed += ((atSeconds - lastSeconds) / 3600) * ordersPerHour(atSeconds / 3600);
    for (; owed >= 1; owed -= 1) {
      const userId = users[placed.length % USERS] ?? 0;
      placed.push(untilConnected(() => orderHashtags(engine, userId)));
    }
    await read(atSeconds);
    await pause(Math.max(0, ((atSeconds + READING_SECONDS - now()) * 1000) / speed));
  }
  const ids = await Promise.all(placed);
  await until(
    async () => {
      await read(now());
      return untilConnected(() => countOpen(world));
    },
    (open) => open === 0,
    120,
  );
  workers.mean = workerSeconds / lastSeconds;
  fleet.resizeTo(0);
  await fleet.settled();

  const rows = await readGenerations(world, ids);
  const hourOf = (createdAt: number) => ((createdAt - startedAt.getTime()) / 3_600_000) * speed;
  const isBurst = (hour: number) => hour >= BURST.fromHour && hour < BURST.toHour;
  const waitsOf = (burst: boolean) =>
    rows
      .filter(({ createdMs }) => isBurst(hourOf(createdMs)) === burst)
      .map(({ waitSeconds }) => waitSeconds * speed);
  return {
    orders: ids.length,
    succeeded: rows.filter(({ state }) => state === 'succeeded').length,
    bought: provider.bought.length,
    begunAgain: [...provider.begun.values()].filter((times) => times > 1).length,
    waits: { burst: waitsOf(true), otherwise: waitsOf(false) },
    workers,
    started,
    drained,
    busyShare: (rows.length * STEP_SECONDS) / (workerSeconds * SLOTS),
  };
}

/**
 * Repeats what a machine too busy for one more connection did not let through, as a browser and a
 * cluster do. It is thrown before anything was sent to PostgreSQL, so nothing can have been
 * charged.
 */
async function untilConnected<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('trying to connect'))) throw error;
      await pause(500);
    }
  }
}

async function addCustomers({ database }: World): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < USERS; index += 1) {
    const userId = await addUser(database);
    const gift = { userId, amount: 1_000, refKind: 'welcome', refId: String(userId) } as const;
    await database.transaction((tx) => grant(tx, { ...gift, reason: null }));
    ids.push(userId);
  }
  return ids;
}

async function countOpen({ database }: World): Promise<number> {
  const [row] = await database.sql<{ open: number }>`
    select count(*)::int as open from generations where state in ('queued', 'running')`;
  return row?.open ?? 0;
}

type Ended = { state: string; createdMs: number; waitSeconds: number };

function readGenerations({ database }: World, ids: readonly string[]): Promise<Ended[]> {
  return database.sql<Ended>`select state, extract(epoch
    from created_at)::float8 * 1000 as "createdMs",
            extract(epoch from started_at - created_at)::float8 as "waitSeconds"
       from generations where id = any(${ids}::uuid[])`;
}
