import { USAGE_MINUTES, type Usage } from '../../contract/usage.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';

export type UsageRecent = Pick<Usage, 'minutes' | 'lastHour' | 'providers'>;

/**
 * The last minutes and the last hour. Nearly every generation ends within three hours of its order (it
 * waits for half an hour at most, and each of a training's two stages has an hour), so the index over
 * the time of acceptance serves both.
 */
export async function readUsageRecent(database: Queryable): Promise<UsageRecent> {
  const rows = await database.query<UsageRecent>(
    `with ended as (
       select state, refunded from generations
        where created_at > now() - interval '4 hours' and finished_at > now() - interval '1 hour'
     ), accepted as (
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
     ), attempts as (
       select provider, capability, count(*) filter (where state = 'done') as done,
              count(*) filter (where state = 'failed') as failed,
              count(*) filter (where finished_at is null) as open,
              count(*) filter (where state = 'submitted' and next_poll_at is not null) as waiting
         from provider_jobs where created_at > now() - interval '1 hour'
        group by provider, capability
     ), providers as (
       select provider as name, capability, coalesce(done, 0) as done, coalesce(failed, 0) as failed,
              coalesce(open, 0) as open, coalesce(waiting, 0) as waiting,
              coalesce(faults, 0) as faults,
              case when faults > 0 then fault end as "lastFault",
              out_until is not null as "isOut"
         from attempts full join (select * from provider_circuits where faults > 0) as troubled
              using (provider, capability)
     )
     select (select json_agg(json_build_object('at', ${isoText('minute')},
               'generations', generations, 'tokens', tokens) order by minute)
               from minutes) as minutes,
            (select json_build_object(
               'succeeded', count(*) filter (where state = 'succeeded'),
               'failed', count(*) filter (where state = 'failed'),
               'cancelled', count(*) filter (where state = 'cancelled'),
               'refunded', count(*) filter (where refunded)) from ended) as "lastHour",
            (select coalesce(json_agg(providers order by name, capability), '[]') from providers) as providers`,
  );
  if (!rows[0]) throw new Error('a select of aggregates without a row');
  return rows[0];
}
