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
  | 'connection-cut'
  | 'connection-slow'
  | 'postgres-restarted'
  | 'postgres-killed'
  | 'disk-unwritable'
  | 'redis-gone';

const faultWeights: Readonly<Record<InjectedFault, number>> = {
  'worker-killed': 30,
  'api-killed': 15,
  'worker-drained': 8,
  'worker-frozen': 8,
  'connection-cut': 10,
  'connection-slow': 5,
  'postgres-restarted': 6,
  'postgres-killed': 4,
  'disk-unwritable': 10,
  'redis-gone': 7,
};

/** What faults act on. A fault whose target is missing is never chosen. */
export type FaultTargets = {
  product: Supervisor;
  dataDir: string;
  /** Whether a folder's permissions bind the processes. */
  enforcesPermissions: boolean;
  /** Between the processes and PostgreSQL. */
  databaseRelay: TcpRelay;
  /** Ends the PostgreSQL server, which its supervisor starts again. */
  stopPostgres: ((signal: 'SIGINT' | 'SIGKILL') => Promise<void>) | null;
  redis: TestRedis | null;
};

export function chooseFault(targets: FaultTargets, chance: SeededRandom): InjectedFault {
  const possible = { ...faultWeights };
  if (!targets.stopPostgres) possible['postgres-restarted'] = possible['postgres-killed'] = 0;
  if (!targets.enforcesPermissions) possible['disk-unwritable'] = 0;
  if (!targets.redis) possible['redis-gone'] = 0;
  return chance.pickWeighted(possible);
}

/** Causes a fault and resolves when it is over. */
export async function injectFault(
  { product, dataDir, databaseRelay, stopPostgres, redis }: FaultTargets,
  fault: InjectedFault,
  chance: SeededRandom,
): Promise<void> {
  const lastFor = (least: number, most: number) => wait(chance.between(least, most));
  const pickProcess = (role: SupervisedProcess['role']) =>
    chance.pick(product.processes.filter((known) => known.role === role && !known.isStopped));
  switch (fault) {
    case 'worker-killed':
      return product.restart(pickProcess('worker'), 'SIGKILL', chance.between(0, 2_000));
    case 'api-killed':
      return product.restart(pickProcess('api'), 'SIGKILL', chance.between(0, 1_500));
    case 'worker-drained':
      return product.restart(pickProcess('worker'), 'SIGTERM', 0);
    case 'worker-frozen': {
      // Sometimes longer than its heartbeat allows: another worker has its job when it continues.
      const { child } = pickProcess('worker');
      child.kill('SIGSTOP');
      await lastFor(500, chance.isHit(0.4) ? 16_000 : 3_000);
      child.kill('SIGCONT');
      return;
    }
    case 'connection-cut':
      return databaseRelay.cut();
    case 'connection-slow':
      databaseRelay.delayMs = chance.between(20, 300);
      await lastFor(1_000, 4_000);
      databaseRelay.delayMs = 0;
      return;
    case 'postgres-restarted':
      return stopPostgres?.('SIGINT');
    case 'postgres-killed':
      return stopPostgres?.('SIGKILL');
    case 'disk-unwritable': {
      const tempDir = join(dataDir, '.temp');
      await chmod(tempDir, 0o555);
      await lastFor(500, 5_000);
      return chmod(tempDir, 0o755);
    }
    case 'redis-gone':
      await redis?.stop();
      await lastFor(200, 4_000);
      return redis?.start();
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
