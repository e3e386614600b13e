import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestRedis } from '../redis.ts';
import type { TcpRelay } from '../tcp-relay.ts';
import type { Chance } from './chance.ts';
import type { Product, Seat } from './product.ts';

export type Misfortune =
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

const weights: Readonly<Record<Misfortune, number>> = {
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
export type Means = {
  product: Product;
  dataDir: string;
  /** Whether a folder's permissions bind the processes. */
  obeysPermissions: boolean;
  /** Between the processes and PostgreSQL. */
  wire: TcpRelay;
  /** Ends the PostgreSQL server, which is started again by whoever keeps it. */
  endPostgres: ((signal: 'SIGINT' | 'SIGKILL') => Promise<void>) | null;
  redis: TestRedis | null;
};

export function chooseMisfortune(means: Means, chance: Chance): Misfortune {
  const possible = { ...weights };
  if (!means.endPostgres) possible['postgres-restarted'] = possible['postgres-killed'] = 0;
  if (!means.obeysPermissions) possible['disk-unwritable'] = 0;
  if (!means.redis) possible['redis-gone'] = 0;
  return chance.weigh(possible);
}

/** Does it, and resolves when it is mended. */
export async function befall(
  { product, dataDir, wire, endPostgres, redis }: Means,
  misfortune: Misfortune,
  chance: Chance,
): Promise<void> {
  const lasts = (least: number, most: number) => wait(chance.between(least, most));
  const seat = (role: Seat['role']) =>
    chance.pick(product.seats.filter((known) => known.role === role && !known.isHeld));
  switch (misfortune) {
    case 'worker-killed':
      return product.end(seat('worker'), 'SIGKILL', chance.between(0, 2_000));
    case 'api-killed':
      return product.end(seat('api'), 'SIGKILL', chance.between(0, 1_500));
    case 'worker-drained':
      return product.end(seat('worker'), 'SIGTERM', 0);
    case 'worker-frozen': {
      // Longer than its heartbeat allows, sometimes: it wakes up as a zombie.
      const { child } = seat('worker');
      child.kill('SIGSTOP');
      await lasts(500, chance.happens(0.4) ? 16_000 : 3_000);
      child.kill('SIGCONT');
      return;
    }
    case 'wire-cut':
      return wire.cut();
    case 'wire-slow':
      wire.delayMs = chance.between(20, 300);
      await lasts(1_000, 4_000);
      wire.delayMs = 0;
      return;
    case 'postgres-restarted':
      return endPostgres?.('SIGINT');
    case 'postgres-killed':
      return endPostgres?.('SIGKILL');
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
