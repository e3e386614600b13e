import type { Queryable } from '../database/transaction.ts';
import { attemptCostMicros } from '../generations/attempts/rows.ts';

export type ProviderCost = { provider: string; estimatedDollars: number; actualDollars: number };

/**
 * SQL: each thing bought since `midnight` (UTC), in millionths of a US dollar: by the price list, as far
 * as its provider has said it, and that or else the list's. What was bought for no order counts as said.
 */
export const costsToday = `midnight as (
  select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' as at
), costs as (
  select provider, estimated_cost_micros as estimated, actual_cost_micros as actual,
         ${attemptCostMicros} as known
    from provider_jobs, midnight where created_at >= midnight.at
  union all
  select provider, 0, micros, micros from other_costs, midnight where created_at >= midnight.at
)`;

/** What each provider that was asked since midnight costs. */
export function readProviderCosts(database: Pick<Queryable, 'query'>): Promise<ProviderCost[]> {
  return database.query<ProviderCost>(
    `with ${costsToday}
     select provider, coalesce(sum(estimated), 0)::float8 / 1e6 as "estimatedDollars",
            coalesce(sum(actual), 0)::float8 / 1e6 as "actualDollars"
       from costs group by provider`,
  );
}
