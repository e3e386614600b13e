import { USAGE_MINUTES, USAGE_RUNNING_MAX, type Usage } from '../../contract/usage.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { isWithin } from './rollups/grains.ts';

/** SQL that makes an administrator's view of a generation out of a row of `generations`. */
export const adminGenerationJson = `json_build_object(
    'id', id, 'userId', user_id, 'run', run, 'status', state, 'stage', stage,
    'progress', case when state = 'succeeded' then 1 else progress end, 'price', price,
    'provider', provider,
    'refundedReason', case when refunded then coalesce(failure, 'incomplete') end,
    'createdAt', ${isoText('created_at')}, 'startedAt', ${isoText('started_at')},
    'finishedAt', ${isoText('finished_at')})`;

type UsageNow = Pick<Usage, 'queues' | 'running'>;

/** Queues and running generations; reads open generations only. */
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

type UsageRecent = Pick<Usage, 'minutes' | 'lastHour' | 'providers'>;

/**
 * Orders accepted in the last minutes, those that ended in the last hour, and what providers work
 * on. Work that ended a moment ago is in a note and in no rollup yet (`rollups/fold.ts`).
 */
export async function readUsageRecent(database: Queryable): Promise<UsageRecent> {
  const rows = await database.query<UsageRecent>(
    `with accepted as (
       select date_trunc('minute', created_at) as minute, count(*) as generations,
              sum(price) as tokens
         from generations
        where created_at >= date_trunc('minute', now()) - interval '${USAGE_MINUTES} minutes'
        group by 1
     ), minutes as (
       select minute, coalesce(generations, 0) as generations, coalesce(tokens, 0) as tokens
         from generate_series(date_trunc('minute', now()) - interval '${USAGE_MINUTES} minutes',
                              date_trunc('minute', now()), interval '1 minute') as minute
         left join accepted using (minute)
     ), ended as (
       select provider, capability, sum(done) as done, sum(failed) as failed from (
         select provider, capability, done, failed from provider_rollups where ${isWithin('1h')}
         union all
         select provider, capability, (state = 'done')::int, (state = 'failed')::int
           from ended_attempts) as each
        group by provider, capability
     ), open as (
       select provider, capability, count(*) as open,
              count(*) filter (where state = 'submitted' and next_poll_at is not null) as waiting
         from provider_jobs
        where created_at > now() - interval '1 hour' and finished_at is null
        group by provider, capability
     ), providers as (
       select provider as name, capability, coalesce(done, 0) as done, coalesce(failed, 0) as failed,
              coalesce(open, 0) as open, coalesce(waiting, 0) as waiting,
              coalesce(faults, 0) as faults,
              case when faults > 0 then fault end as "lastFault",
              out_until is not null as "isOut"
         from ended full join open using (provider, capability)
              full join (select * from provider_circuits where faults > 0) as troubled
              using (provider, capability)
     )
     select (select json_agg(json_build_object('at', ${isoText('minute')},
               'generations', generations, 'tokens', tokens) order by minute)
               from minutes) as minutes,
            (select json_build_object(
               'succeeded', coalesce(sum(succeeded), 0), 'failed', coalesce(sum(failed), 0),
               'cancelled', coalesce(sum(cancelled), 0), 'refunded', coalesce(sum(refunded), 0))
               from (select succeeded, failed, cancelled, refunded
                       from run_rollups where ${isWithin('1h')}
                     union all
                     select (state = 'succeeded')::int, (state = 'failed')::int,
                            (state = 'cancelled')::int, refunded::int
                       from ended_generations) as each) as "lastHour",
            (select coalesce(json_agg(providers order by name, capability), '[]') from providers) as providers`,
  );
  if (!rows[0]) throw new Error('a select of aggregates without a row');
  return rows[0];
}
