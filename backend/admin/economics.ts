import { otherPurposes, type Economics } from '../../contract/economics.ts';
import { packages } from '../../contract/packages.ts';
import { runKeys, runs } from '../../contract/tools/catalogue.ts';
import type { Queryable } from '../database/transaction.ts';
import { attemptCostMicros } from '../generations/attempt-cost.ts';
import { keptMicros, type CardFee } from '../tokens/token-value.ts';

type RunFigures = Pick<Economics['runs'][number], 'run' | 'orders' | 'refunds' | 'tokens'> & {
  revenueMicros: number;
  costMicros: number;
};

/** Orders, cost, revenue and margin of each run over the last days; runs without orders left out. */
export async function readEconomics(
  database: Queryable,
  { days, fee }: { days: number; fee: CardFee },
): Promise<Economics> {
  const rows = await database.query<RunFigures>(
    `with ordered as (
       select run, count(*)::int as orders, count(*) filter (where refunded)::int as refunds,
              coalesce(sum(price) filter (where not refunded), 0)::int as tokens,
              coalesce(sum(revenue_micros), 0)::float8 as "revenueMicros"
         from generations where created_at > now() - make_interval(days => $1) group by run
     ), cost as (
       select g.run, sum(p.cost)::float8 as "costMicros"
         from generations g
         join (select generation_id, ${attemptCostMicros} as cost from provider_jobs) as p
           on p.generation_id = g.id
        where g.created_at > now() - make_interval(days => $1) group by g.run
     )
     select ordered.*, coalesce("costMicros", 0) as "costMicros"
       from ordered left join cost using (run)
      where run = any($2::text[])
      order by array_position($2::text[], run)`,
    [days, runKeys],
  );
  const tokenMicros = Math.min(
    ...[...packages.values()].map(
      ({ priceCents, tokens }) =>
        keptMicros({ priceCents, refundedCents: 0, disputedCents: 0 }, fee) / tokens,
    ),
  );
  const otherCosts = await database.query<Economics['otherCosts'][number]>(
    `select purpose, provider, count(*)::int as times,
            sum(micros)::float8 / 1e6 as "costDollars"
       from other_costs
      where created_at > now() - make_interval(days => $1) and purpose = any($2::text[])
      group by purpose, provider order by purpose, provider`,
    [days, otherPurposes],
  );
  return {
    days,
    otherCosts,
    cheapestTokenDollars: tokenMicros / 1e6,
    runs: rows.map(({ revenueMicros, costMicros, ...row }) => {
      const delivered = row.orders - row.refunds;
      const costPerOrder = delivered > 0 ? costMicros / delivered : null;
      return {
        ...row,
        tool: runs[row.run].tool,
        price: runs[row.run].price,
        revenueDollars: revenueMicros / 1e6,
        costDollars: costMicros / 1e6,
        marginDollars: (revenueMicros - costMicros) / 1e6,
        losesMoney: costPerOrder !== null && costPerOrder > runs[row.run].price * tokenMicros,
      };
    }),
  };
}
