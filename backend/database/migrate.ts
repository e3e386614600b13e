import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { clock, pause } from '../clock.ts';
import type { Log } from '../log.ts';
import { ormConnection, type DatabaseConnection } from './connection.ts';
import { migrations } from './migrations/index.ts';
import { pendingMigrations } from './schema-version.ts';
import { sqlstateOf } from './sqlstate.ts';

/** Key of the advisory lock that is held during migrations; an arbitrary number. */
const MIGRATION_LOCK = 7_236_101;

/**
 * While a migration waits for a table, everything else waits behind it, so it gives up soon and
 * tries again: between two tries the statements of running processes pass.
 */
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 1_000;
/** A backup under way, for example, holds every table that it has begun to read. */
const GIVE_UP_MS = 30 * 60_000;

/**
 * Brings the schema up to date, under a lock because several processes may start at once. Each
 * migration is a transaction of its own, so that its locks end with it, and may take as long as it
 * needs: the limits of ordinary statements do not hold for it. `connection` is PostgreSQL itself,
 * never a pooler. Throws `OutdatedSchema` for one that is older than the baseline, and leaves it.
 */
export async function migrate(
  connection: DatabaseConnection,
  log: Log,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, giveUpMs = GIVE_UP_MS } = {},
): Promise<void> {
  const pools: Pool[] = [];
  const orm = await MikroORM.init({
    ...ormConnection(connection),
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    migrations: {
      migrationsList: migrations,
      tableName: 'migrations',
      snapshot: false,
      allOrNothing: false,
    },
    logger: (message) => log.debug(message),
    debug: false,
    driverOptions: {
      connectionTimeoutMillis: 5_000,
      lock_timeout: lockTimeoutMs,
      onPoolCreated: (pool: Pool) => pools.push(pool),
    },
  });
  try {
    await orm.connect();
    const pool = pools[0];
    if (!pool) throw new Error('MikroORM made no connection pool');
    const client = await pool.connect();
    try {
      const patiently = untilLocked(log, giveUpMs);
      await patiently(() => client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]));
      await pendingMigrations({
        query: async <Row extends object>(text: string) => (await client.query<Row>(text)).rows,
      });
      await patiently(() => orm.migrator.up());
      // A migration may just have made them, and a restored database stood still for days.
      await client.query('select keep_partitions()');
    } finally {
      // Its end is also that of the lock.
      client.release(true);
    }
  } finally {
    await orm.close();
  }
}

/** Repeats `work` as long as it ends because a lock is not to be had; all its tries together. */
function untilLocked(log: Log, giveUpMs: number) {
  const beganMs = clock.monotonicMs();
  return async (work: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        const isLocked = LOCKED.has(sqlstateOf(error) ?? '');
        if (!isLocked || clock.monotonicMs() - beganMs > giveUpMs) throw error;
        log.info({ err: error }, 'a migration waits for a lock that another session holds');
      }
      await pause(PAUSE_MS);
    }
  };
}

/** SQLSTATE of a lock that did not come in time, and of a deadlock. */
const LOCKED: ReadonlySet<string> = new Set(['55P03', '40P01']);
