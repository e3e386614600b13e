import type { Queryable } from '../database/transaction.ts';

export type ProviderCost = { provider: string; estimatedDollars: number; actualDollars: number };

/**
 * What each provider that was asked since midnight (UTC) costs: by its price list, and as far as it
 * has said it itself. What was bought for no order is in the latter.
 */
export function readProviderCosts(database: Pick<Queryable, 'query'>): Promise<ProviderCost[]> {
  return database.query<ProviderCost>(
    `with midnight as (
       select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' as at
     ), costs as (
       select provider, estimated_cost_micros as estimated, actual_cost_micros as actual
         from provider_jobs, midnight where created_at >= midnight.at
       union all
       select provider, 0, micros from other_costs, midnight where created_at >= midnight.at
     )
     select provider, coalesce(sum(estimated), 0)::float8 / 1e6 as "estimatedDollars",
            coalesce(sum(actual), 0)::float8 / 1e6 as "actualDollars"
       from costs group by provider`,
  );
}
