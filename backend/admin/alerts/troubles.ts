import type { Usage } from '#contract/usage.ts';
import { USAGE_TROUBLES_MAX } from '#contract/usage.ts';
import { isoText } from '../../database/statement.ts';
import type { Queryable } from '../../database/transaction.ts';

const RETENTION = { days: 7, rows: 20_000 };

/** What went wrong, newest first. */
export function listTroubles(database: Queryable): Promise<Usage['troubles']> {
  return database.query<Usage['troubles'][number]>(
    `select id::float8 as id, ${isoText('at')} as at, kind, generation_id as "generationId", user_id as "userId",
            run, provider, capability, reason
       from troubles order by id desc limit ${USAGE_TROUBLES_MAX}`,
  );
}

/** Removes the oldest, by age and by number. */
export async function trimTroubles(database: Queryable): Promise<void> {
  await database.query(
    `delete from troubles where at < now() - make_interval(days => $1)
         or id <= (select max(id) from troubles) - $2`,
    [RETENTION.days, RETENTION.rows],
  );
}
