import { raw } from '@mikro-orm/postgresql';
import { runKeys, runs } from '../../contract/tools/catalogue.ts';
import type { Usage, UsageHistory } from '../../contract/usage.ts';
import type { UsageRange } from '../../contract/usage-ranges.ts';
import { clock } from '../clock.ts';
import type { Queryable } from '../database/transaction.ts';
import { attemptCostMicros } from '../generations/attempts/rows.ts';
import { countDeadLetters } from '../jobs/dead-letters.ts';
import { cacheFor } from '../concurrency.ts';
import { listTroubles } from './alerts/troubles.ts';
import { latestLedgerCheck } from './ledger-checks.ts';
import { countConnectedUsers, listProcesses } from './processes.ts';
import { listProviderChecks } from './provider-checks.ts';
import { readUsageHistory } from './rollups/read-history.ts';
import { netRevenueCents } from './totals.ts';
import { readUsageNow, readUsageRecent } from './usage-recent.ts';

export type UsageView = ReturnType<typeof openUsage>;

/** The maximum age of each part: what costs more to read or changes slower is read less often. */
const MAX_AGE_MS = { now: 900, recent: 4_000, day: 60_000 };
const HISTORY_MAX_AGE_MS: Readonly<Record<UsageRange, number>> = {
  '1h': 2_000,
  '24h': 15_000,
  '30d': 60_000,
};

export function openUsage(database: Queryable) {
  const now = cacheFor(MAX_AGE_MS.now, async () => ({
    at: clock.now().toISOString(),
    ...(await readUsageNow(database)),
    processes: await listProcesses(database),
    connectedUsers: await countConnectedUsers(database),
  }));
  const recent = cacheFor(MAX_AGE_MS.recent, async () => ({
    ...(await readUsageRecent(database)),
    providerChecks: await listProviderChecks(database),
    audit: await latestLedgerCheck(database),
    deadLetters: await countDeadLetters(database),
    troubles: await listTroubles(database),
  }));
  const day = cacheFor(MAX_AGE_MS.day, () => readUsageDay(database));
  const historyOf = (range: UsageRange) =>
    cacheFor(HISTORY_MAX_AGE_MS[range], () => readUsageHistory(database, range));
  const histories = { '1h': historyOf('1h'), '24h': historyOf('24h'), '30d': historyOf('30d') };
  return {
    /** The history of what ended within the range, shared like `snapshot`. */
    history: (range: UsageRange): Promise<UsageHistory> => histories[range](),
    /** The current usage. Each part is read once per its maximum age, however many callers ask. */
    snapshot: async (): Promise<Usage> => ({
      ...(await now()),
      ...(await recent()),
      ...(await day()),
    }),
  };
}

/**
 * SQL: each thing bought since `midnight` (UTC), in millionths of a US dollar: by the price list,
 * as far as its provider has said it, and that or else the list's. What was bought for no order
 * counts as said.
 */
const costsToday = `midnight as (
  select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' as at
), costs as (
  select provider, estimated_cost_micros as estimated, actual_cost_micros as actual,
         ${attemptCostMicros} as known
    from provider_jobs, midnight where created_at >= midnight.at
  union all
  select provider, 0, micros, micros from other_costs, midnight where created_at >= midnight.at
)`;

type UsageDay = Pick<Usage, 'durations' | 'today'>;

/** Durations of the last day and today's money: changes slowly, and is the most expensive part. */
export async function readUsageDay(database: Queryable): Promise<UsageDay> {
  const toolOf = runKeys.map((run) => runs[run].tool);
  const rows = await database.sql<UsageDay>`
    with tools as (
      select run, tool from unnest(${runKeys}::text[], ${toolOf}::text[]) as t(run, tool)
    ), durations as (
      select t.tool, count(*),
             percentile_cont(array[0.5, 0.95]) within group
               (order by extract(epoch from g.finished_at - g.started_at)::float8) as seconds
        from tools t join generations g on g.run = t.run
       where g.state = 'succeeded' and g.started_at is not null
         and g.finished_at > now() - interval '24 hours'
       group by t.tool
    ), ${raw(costsToday)}, cost as (
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
                (select ${raw(netRevenueCents)} from purchases, midnight
                  where paid_at >= midnight.at))
              from cost, charged) as today`;
  if (!rows[0]) throw new Error('a select of aggregates without a row');
  return rows[0];
}

type ProviderCost = { provider: string; estimatedDollars: number; actualDollars: number };

/** The cost of each provider that was asked since midnight. */
export function readProviderCosts(database: Pick<Queryable, 'query'>): Promise<ProviderCost[]> {
  return database.query<ProviderCost>(
    `with ${costsToday}
     select provider, coalesce(sum(estimated), 0)::float8 / 1e6 as "estimatedDollars",
            coalesce(sum(actual), 0)::float8 / 1e6 as "actualDollars"
       from costs group by provider`,
  );
}
