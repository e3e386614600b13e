import { keepPartitions, trimPartitions } from '../database/partitions.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../database/transaction.ts';
import { removeAttachments } from '../events/cluster-postgres.ts';
import { trimRateLimits } from '../http/rate-limits.ts';
import type { JobHandlers } from '../jobs/dispatcher.ts';
import { sweepOrphans } from '../storage/sweep.ts';
import { features, madeOf, type PartsOf } from './features.ts';

/** The handler of a worker for each declared job; a missing one does not compile. */
export function jobHandlers(
  parts: PartsOf<'jobs'> & PartsOf<'urgentJobs'> & { config: Config },
): JobHandlers {
  const { config, database, storage } = parts;
  return {
    ...madeOf('jobs', parts),
    ...madeOf('urgentJobs', parts),
    'storage.sweep': async () => {
      const isReferenced = (keys: readonly string[]) => keysInUse(database, keys);
      await sweepOrphans(storage, isReferenced, await databaseNow(database));
    },
    'history.trim': async () => {
      await keepPartitions(database);
      await trimPartitions(database, 'user_events', config.EVENT_DAYS);
      await trimPartitions(database, 'provider_jobs', config.ATTEMPT_DAYS);
      await database.query(removeAttachments);
      await trimRateLimits(database);
      for (const { trim } of features) await trim?.(database, storage);
    },
  };
}

/**
 * By a machine whose clock is a day ahead, files would be old whose rows are about to be written.
 */
async function databaseNow(sql: Queryable): Promise<Date> {
  const [row] = await sql.query<{ now: string }>('select now()');
  if (!row) throw new Error('the database returned no time');
  return new Date(row.now);
}

/**
 * Those of the keys whose file something still needs; the sweep removes the files of all others.
 */
export async function keysInUse(sql: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const feature of features) {
    for (const key of (await feature.keysInUse?.(sql, keys)) ?? []) needed.add(key);
  }
  return needed;
}
