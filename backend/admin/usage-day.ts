import { runKeys, runs } from '../../contract/tools/catalogue.ts';
import type { Usage } from '../../contract/usage.ts';
import type { Queryable } from '../database/transaction.ts';
import { costsToday } from './provider-costs.ts';
import { netRevenueCents } from './totals.ts';

export type UsageDay = Pick<Usage, 'durations' | 'today'>;

/** Durations of the last day and today's money: changes slowly, and is the most expensive part. */
export async function readUsageDay(database: Queryable): Promise<UsageDay> {
  const toolOf = runKeys.map((run) => runs[run].tool);
  const rows = await database.query<UsageDay>(
    `with tools as (
       select run, tool from unnest($1::text[], $2::text[]) as t(run, tool)
     ), durations as (
       select t.tool, count(*),
              percentile_cont(array[0.5, 0.95]) within group
                (order by extract(epoch from g.finished_at - g.started_at)::float8) as seconds
         from tools t join generations g on g.run = t.run
        where g.state = 'succeeded' and g.started_at is not null
          and g.finished_at > now() - interval '24 hours'
        group by t.tool
     ), ${costsToday}, cost as (
       select coalesce(sum(estimated), 0) / 1e6 as estimated,
              coalesce(sum(actual), 0) / 1e6 as actual, coalesce(sum(known), 0) / 1e6 as known
         from costs
     ), charged as (
       select coalesce(sum(price) filter (where not refunded), 0) as tokens,
              coalesce(sum(revenue_micros), 0) / 1e6 as revenue
         from generations, midnight where created_at >= midnight.at
     )
     select (select coalesce(json_agg(json_build_object('tool', tool, 'count', count,
               'medianSeconds', seconds[1], 'p95Seconds', seconds[2]) order by tool), '[]')
               from durations) as durations,
            (select json_build_object(
               'estimatedCostDollars', round(estimated, 4),
               'actualCostDollars', round(actual, 4),
               'tokens', tokens,
               'revenueDollars', round(revenue, 2),
               'marginDollars', round(revenue - known, 2),
               'stripeRevenueCents',
                 (select ${netRevenueCents} from purchases, midnight where paid_at >= midnight.at))
               from cost, charged) as today`,
    [runKeys, toolOf],
  );
  if (!rows[0]) throw new Error('a select of aggregates without a row');
  return rows[0];
}
