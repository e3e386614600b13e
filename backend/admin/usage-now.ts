import { USAGE_RUNNING_MAX, type Usage } from '../../contract/usage.ts';
import type { Queryable } from '../database/transaction.ts';
import { adminGenerationJson } from './admin-json.ts';

export type UsageNow = Pick<Usage, 'queues' | 'running'>;

/** What is queued and what runs now; reads open generations only. */
export async function readUsageNow(database: Queryable): Promise<UsageNow> {
  const rows = await database.query<UsageNow>(
    `with open as not materialized (
       select * from generations where state in ('queued', 'running')
     ), queues as (
       select run, count(*) filter (where state = 'queued') as queued,
              floor(extract(epoch from now() - min(created_at) filter (where state = 'queued')))
                as "oldestWaitSeconds",
              count(*) filter (where state = 'running') as running
         from open group by run
     ), running as (
       select * from open where state = 'running'
        order by started_at, id limit ${USAGE_RUNNING_MAX}
     )
     select (select coalesce(json_agg(queues order by run), '[]') from queues) as queues,
            (select coalesce(json_agg(${adminGenerationJson} order by started_at, id), '[]')
               from running) as running`,
  );
  return rows[0] ?? { queues: [], running: [] };
}
