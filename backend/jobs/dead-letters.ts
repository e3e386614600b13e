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
  const [found] = await database.sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
     where name = any(${[...queues.keys()]}) and state = 'created'`;
  return found?.count ?? 0;
}

/**
 * Gives a dead letter all its attempts again, once the transaction commits, or removes it. Returns
 * its queue, or null when it is no dead letter (any more).
 */
export async function endDeadLetter(
  tx: Transaction,
  { queue }: { queue: Queue },
  { id, isRepeated }: { id: string; isRepeated: boolean },
): Promise<JobName | null> {
  const [found] = await tx.sql<{ deadQueue: string }>`
    select name as "deadQueue" from pgboss.job
      where id = ${id} and name = any(${[...queues.keys()]}) and state = 'created' for update`;
  const deadQueue = found?.deadQueue ?? '';
  const name = queues.get(deadQueue);
  if (name === undefined) return null;
  const db = bossDb(tx);
  if (!isRepeated) {
    return affected(await queue.boss.deleteJob(deadQueue, id, { db })) > 0 ? name : null;
  }
  if ((await queue.boss.redrive(deadQueue, { ids: [id], db })) === 0) return null;
  tx.afterCommit(() => queue.wake(name));
  return name;
}
