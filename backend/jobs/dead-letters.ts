import type { DeadLetter } from '../../contract/admin-schemas.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import { deadLetterQueue, jobNames, type JobName } from './declared.ts';
import { affected, bossDb, type Queue } from './queue.ts';

const LISTED_MAX = 200;

const queues: ReadonlyMap<string, JobName> = new Map(
  jobNames.map((name) => [deadLetterQueue(name), name]),
);

/** Jobs whose last attempt failed, newest first. */
export function listDeadLetters(database: Queryable): Promise<DeadLetter[]> {
  return database.query<DeadLetter>(
    `select id, coalesce(source_name, name) as queue, coalesce(data, '{}') as payload,
            source_output->>'message' as error,
            coalesce(source_retry_count, 0) + 1 as attempts, ${isoText('created_on')} as "diedAt"
       from pgboss.job where name = any($1) and state = 'created'
      order by created_on desc, id limit ${LISTED_MAX}`,
    [[...queues.keys()]],
  );
}

export async function countDeadLetters(database: Queryable): Promise<number> {
  const rows = await database.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = any($1) and state = 'created'`,
    [[...queues.keys()]],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Gives a dead letter all its attempts again, once the transaction commits. Returns the queue it
 * went to, or null when it is no dead letter (any more).
 */
export async function requeueDeadLetter(
  tx: Transaction,
  { queue }: { queue: Queue },
  id: string,
): Promise<JobName | null> {
  const found = await findDeadLetter(tx, id);
  if (!found) return null;
  const moved = await queue.boss.redrive(found.deadQueue, { ids: [id], db: bossDb(tx) });
  if (moved === 0) return null;
  tx.afterCommit(() => queue.wake(found.name));
  return found.name;
}

/** Removes a dead letter. Returns its queue, or null when it is no dead letter (any more). */
export async function discardDeadLetter(
  tx: Transaction,
  { queue }: { queue: Queue },
  id: string,
): Promise<JobName | null> {
  const found = await findDeadLetter(tx, id);
  if (!found) return null;
  const deleted = await queue.boss.deleteJob(found.deadQueue, id, { db: bossDb(tx) });
  return affected(deleted) > 0 ? found.name : null;
}

async function findDeadLetter(tx: Transaction, id: string) {
  const rows = await tx.query<{ deadQueue: string }>(
    `select name as "deadQueue" from pgboss.job
      where id = $1 and name = any($2) and state = 'created' for update`,
    [id, [...queues.keys()]],
  );
  const deadQueue = rows[0]?.deadQueue;
  const name = deadQueue === undefined ? undefined : queues.get(deadQueue);
  return deadQueue !== undefined && name ? { deadQueue, name } : null;
}
