import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestRedis } from '../redis.ts';
import type { TcpRelay } from '../tcp-relay.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Supervisor, SupervisedProcess } from './supervisor.ts';

export type InjectedFault =
  | 'worker-killed'
  | 'api-killed'
  | 'worker-drained'
  | 'worker-frozen'
  | 'wire-cut'
  | 'wire-slow'
  | 'postgres-restarted'
  | 'postgres-killed'
  | 'disk-unwritable'
  | 'redis-gone';

const faultWeights: Readonly<Record<InjectedFault, number>> = {
  'worker-killed': 30,
  'api-killed': 15,
  'worker-drained': 8,
  'worker-frozen': 8,
  'wire-cut': 10,
  'wire-slow': 5,
  'postgres-restarted': 6,
  'postgres-killed': 4,
  'disk-unwritable': 10,
  'redis-gone': 7,
};

/** What can be done to a product here; a misfortune without its means does not come. */
export type FaultTargets = {
  product: Supervisor;
  dataDir: string;
  /** Whether a folder's permissions bind the processes. */
  enforcesPermissions: boolean;
  /** Between the processes and PostgreSQL. */
  databaseRelay: TcpRelay;
  /** Ends the PostgreSQL server, which is started again by whoever keeps it. */
  stopPostgres: ((signal: 'SIGINT' | 'SIGKILL') => Promise<void>) | null;
  redis: TestRedis | null;
};

export function chooseFault(means: FaultTargets, chance: SeededRandom): InjectedFault {
  const possible = { ...faultWeights };
  if (!means.stopPostgres) possible['postgres-restarted'] = possible['postgres-killed'] = 0;
  if (!means.enforcesPermissions) possible['disk-unwritable'] = 0;
  if (!means.redis) possible['redis-gone'] = 0;
  return chance.pickWeighted(possible);
}

/** Does it, and resolves when it is mended. */
export async function injectFault(
  { product, dataDir, databaseRelay, stopPostgres, redis }: FaultTargets,
  misfortune: InjectedFault,
  chance: SeededRandom,
): Promise<void> {
  const lasts = (least: number, most: number) => wait(chance.between(least, most));
  const seat = (role: SupervisedProcess['role']) =>
    chance.pick(product.processes.filter((known) => known.role === role && !known.isStopped));
  switch (misfortune) {
    case 'worker-killed':
      return product.restart(seat('worker'), 'SIGKILL', chance.between(0, 2_000));
    case 'api-killed':
      return product.restart(seat('api'), 'SIGKILL', chance.between(0, 1_500));
    case 'worker-drained':
      return product.restart(seat('worker'), 'SIGTERM', 0);
    case 'worker-frozen': {
      // Longer than its heartbeat allows, sometimes: it wakes up as a zombie.
      const { child } = seat('worker');
      child.kill('SIGSTOP');
      await lasts(500, chance.isHit(0.4) ? 16_000 : 3_000);
      child.kill('SIGCONT');
      return;
    }
    case 'wire-cut':
      return databaseRelay.cut();
    case 'wire-slow':
      databaseRelay.delayMs = chance.between(20, 300);
      await lasts(1_000, 4_000);
      databaseRelay.delayMs = 0;
      return;
    case 'postgres-restarted':
      return stopPostgres?.('SIGINT');
    case 'postgres-killed':
      return stopPostgres?.('SIGKILL');
    case 'disk-unwritable': {
      const drafts = join(dataDir, '.temp');
      await chmod(drafts, 0o555);
      await lasts(500, 5_000);
      return chmod(drafts, 0o755);
    }
    case 'redis-gone':
      await redis?.stop();
      await lasts(200, 4_000);
      return redis?.start();
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
