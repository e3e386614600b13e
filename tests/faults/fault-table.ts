import { chmod } from 'node:fs/promises';
import { pause } from '../../backend/clock.ts';
import type { PgBouncer } from '../pgbouncer.ts';
import type { TestRedis } from '../redis.ts';
import type { TcpRelay } from '../tcp-relay.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SkewedClocks } from './skewed-clocks.ts';
import type { SmallDisk } from './small-disk.ts';
import type { Supervisor, SupervisedProcess } from './supervisor.ts';

/** The parts that faults act on; null where this run or this machine lacks one. */
export type FaultTargets = {
  product: Supervisor;
  /** Between the processes, or their pooler, and PostgreSQL. */
  databaseRelay: TcpRelay;
  pooler: PgBouncer | null;
  /** Ends the PostgreSQL server, which its supervisor starts again. */
  stopPostgres: ((signal: 'SIGINT' | 'SIGKILL') => Promise<void>) | null;
  redis: TestRedis | null;
  s3Relay: TcpRelay | null;
  /** The folder of files before they get their name; null where permissions do not bind. */
  draftsDir: string | null;
  disk: SmallDisk | null;
  clocks: SkewedClocks | null;
};

type FaultRow = {
  /**
   * Faults of processes, of what they need, and stops happen side by side, each kind one at a time.
   */
  of: 'processes' | 'surroundings' | 'stops';
  /** How often it is chosen among those of its kind. */
  weight: number;
  /** Causes the fault and resolves when it is over; null where its target is missing. */
  bind: (targets: FaultTargets) => ((chance: SeededRandom) => Promise<void>) | null;
};

function row<T>(
  of: FaultRow['of'],
  weight: number,
  targetOf: (targets: FaultTargets) => T | null,
  inject: (target: T, chance: SeededRandom) => Promise<void>,
): FaultRow {
  const bind: FaultRow['bind'] = (targets) => {
    const target = targetOf(targets);
    return target === null ? null : (chance) => inject(target, chance);
  };
  return { of, weight, bind };
}

/** A fault that begins, lasts between so many milliseconds, and ends. */
const lasting =
  <T>(
    [least, most]: readonly [least: number, most: number],
    begin: (target: T) => void | Promise<void>,
    end: (target: T) => void | Promise<void>,
  ) =>
  async (target: T, chance: SeededRandom): Promise<void> => {
    await begin(target);
    await pause(chance.between(least, most));
    await end(target);
  };

/** A fault of one process, which another one of its role survives. */
const ofProcesses = (
  role: SupervisedProcess['role'],
  weight: number,
  inject: (process: SupervisedProcess, product: Supervisor, chance: SeededRandom) => Promise<void>,
) =>
  row(
    'processes',
    weight,
    ({ product }) => product,
    async (product, chance) => {
      const process = chance.pick(
        product.processes.filter((one) => one.role === role && !one.isForStops),
      );
      await product.untilAnotherReady(process);
      await inject(process, product, chance);
    },
  );

/** A fault of one part of the surroundings. */
const ofPart = <K extends keyof FaultTargets>(
  part: K,
  weight: number,
  inject: (target: NonNullable<FaultTargets[K]>, chance: SeededRandom) => Promise<void>,
) =>
  row<NonNullable<FaultTargets[K]>>(
    'surroundings',
    weight,
    (targets) => targets[part] ?? null,
    inject,
  );

export const faultTable = {
  'worker-killed': ofProcesses('worker', 30, (process, product, chance) =>
    product.restart(process, 'SIGKILL', chance.between(0, 2_000)),
  ),
  'api-killed': ofProcesses('api', 15, (process, product, chance) =>
    product.restart(process, 'SIGKILL', chance.between(0, 1_500)),
  ),
  'worker-drained': ofProcesses('worker', 8, (process, product) =>
    product.restart(process, 'SIGTERM', 0),
  ),
  'worker-frozen': ofProcesses('worker', 6, async ({ child }, _product, chance) => {
    // Sometimes longer than its heartbeat allows: another worker has its job when it continues.
    child.kill('SIGSTOP');
    await pause(chance.between(500, chance.isHit(0.4) ? 16_000 : 3_000));
    child.kill('SIGCONT');
  }),
  'worker-stopped': row(
    'stops',
    1,
    ({ product }) => product,
    async ({ processes }, chance) => {
      const stopped = processes.find(({ isForStops }) => isForStops);
      for (let turn = 0; turn < 100 && !stopped?.isReady; turn += 1) await pause(100);
      // Its heartbeat lapses after ten seconds and is looked at every three: its jobs are
      // another's.
      stopped?.child.kill('SIGSTOP');
      await pause(chance.between(13_000, 14_500));
      stopped?.child.kill('SIGCONT');
    },
  ),
  'connection-cut': ofPart('databaseRelay', 10, async (relay) => relay.cut()),
  'connection-slow': ofPart('databaseRelay', 5, slowDown),
  'pooler-restarted': ofPart('pooler', 6, (pooler) => pooler.restart()),
  'postgres-restarted': ofPart('stopPostgres', 3, (stop) => stop('SIGINT')),
  'postgres-killed': ofPart('stopPostgres', 2, (stop) => stop('SIGKILL')),
  'redis-gone': ofPart(
    'redis',
    7,
    lasting(
      [200, 4_000],
      (redis) => redis.stop(),
      (redis) => redis.start(),
    ),
  ),
  's3-gone': ofPart(
    's3Relay',
    8,
    lasting(
      [500, 8_000],
      (relay) => {
        relay.isDown = true;
        relay.cut();
      },
      (relay) => {
        relay.isDown = false;
      },
    ),
  ),
  's3-slow': ofPart('s3Relay', 4, slowDown),
  'disk-unwritable': ofPart(
    'draftsDir',
    7,
    lasting(
      [500, 5_000],
      (dir) => chmod(dir, 0o555),
      (dir) => chmod(dir, 0o755),
    ),
  ),
  'disk-full': ofPart(
    'disk',
    8,
    lasting(
      [500, 6_000],
      (disk) => disk.fill(),
      (disk) => disk.free(),
    ),
  ),
  'clock-jumped': row(
    'surroundings',
    8,
    ({ clocks, product }) => clocks && { clocks, product },
    async ({ clocks, product }, chance) => {
      const { name } = chance.pick(product.processes);
      // Ahead or behind, by seconds to more than a day; the second jump is the way back.
      const seconds = chance.pick([10, 120, 3_600, 26 * 3_600]) * chance.between(0.5, 1);
      await clocks.set(name, chance.pick([-1, 1]) * seconds);
      await pause(chance.between(1_500, 8_000));
      await clocks.set(name, 0);
    },
  ),
} as const satisfies Record<string, FaultRow>;

export type InjectedFault = keyof typeof faultTable;
// Object.keys widens the keys of a table that has exactly these.
export const faultNames = Object.keys(faultTable) as InjectedFault[];

/** The weight of each fault of a kind; 0 for those that this run cannot have. */
export function possibleFaults(
  targets: FaultTargets,
  of: FaultRow['of'],
): Readonly<Record<InjectedFault, number>> {
  const weightOf = (name: InjectedFault) => {
    const { of: kind, weight, bind } = faultTable[name];
    return kind === of && bind(targets) ? weight : 0;
  };
  // Object.fromEntries widens the keys it was given.
  return Object.fromEntries(faultNames.map((name) => [name, weightOf(name)])) as Record<
    InjectedFault,
    number
  >;
}

async function slowDown(relay: TcpRelay, chance: SeededRandom): Promise<void> {
  relay.delayMs = chance.between(20, 300);
  await pause(chance.between(1_000, 4_000));
  relay.delayMs = 0;
}
