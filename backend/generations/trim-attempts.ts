import { dropPartitions } from '../database/partitions.ts';
import type { Queryable } from '../database/transaction.ts';

/** Removes the attempts of months (UTC) that ended this many days ago; generations stay. */
export async function trimAttempts(database: Queryable, days: number): Promise<void> {
  await dropPartitions(database, 'provider_jobs', days);
  // What came while its month had no partition; usually nothing.
  await database.query(
    `delete from provider_jobs_default
      where created_at < date_trunc('month', now() - make_interval(days => $1), 'UTC')`,
    [days],
  );
}
