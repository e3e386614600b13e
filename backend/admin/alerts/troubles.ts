import { USAGE_TROUBLES_MAX, type Usage } from '#contract/usage.ts';
import { isoText } from '../../database/statement.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import { deadLetterQueue, jobNames } from '../../jobs/declared.ts';

const RETENTION = { days: 7, rows: 20_000 };

/** The troubles, newest first. */
export function listTroubles(database: Queryable): Promise<Usage['troubles']> {
  return database.query<Usage['troubles'][number]>(
    `select id::float8 as id, ${isoText('at')} as at, kind, generation_id as "generationId", user_id as "userId",
            run, provider, capability, reason
       from troubles order by id desc limit ${USAGE_TROUBLES_MAX}`,
  );
}

/**
 * Notes what became a dead letter within a day and is not noted yet. The jobs of one queue that did
 * so in one statement are one trouble. For one caller at a time: two would note the same twice.
 */
export async function noteDeadLetters(tx: Transaction): Promise<void> {
  await tx.sql`
    insert into troubles (at, kind, reason)
    select distinct created_on, 'job-failed', coalesce(source_name, name) from pgboss.job as dead
     where name = any(${jobNames.map(deadLetterQueue)}) and state = 'created'
       and created_on > now() - interval '1 day'
       and not exists (select from troubles
                        where kind = 'job-failed' and at = dead.created_on
                          and reason = coalesce(dead.source_name, dead.name))`;
}

/** Removes the oldest, by age and by number. */
export async function trimTroubles(database: Queryable): Promise<void> {
  await database.sql`
    delete from troubles where at < now() - make_interval(days => ${RETENTION.days})
         or id <= (select max(id) from troubles) - ${RETENTION.rows}`;
}
