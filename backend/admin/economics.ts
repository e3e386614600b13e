import { raw } from '@mikro-orm/postgresql';
import { otherPurposes, type Economics } from '../../contract/economics.ts';
import { runKeys, runs, type RunKey } from '../../contract/tools/catalogue.ts';
import { REEL_SECONDS } from '../../contract/tools/reels.ts';
import type { Queryable } from '../database/transaction.ts';
import { attemptCostMicros } from '../generations/attempts/rows.ts';
import type { ProviderOrders } from '../providers/provider-orders.ts';
import type { Capability, Step } from '../providers/provider.ts';
import { packageTokenMicros, type CardFee } from '../tokens/token-value.ts';
import { toolRuns } from '../tools/registry.ts';

type RunFigures = Pick<Economics['runs'][number], 'run' | 'orders' | 'refunds' | 'tokens'> & {
  revenueMicros: number;
  costMicros: number;
};

/**
 * Orders, cost, revenue and margin of each run over the last days; runs without orders left out.
 * `listed` are the costs of an order by the price lists (`listedCosts`).
 */
export async function readEconomics(
  database: Queryable,
  { days, fee, listed }: { days: number; fee: CardFee; listed: ReadonlyMap<RunKey, number> },
): Promise<Economics> {
  const rows = await database.sql<RunFigures>`
    with ordered as (
      select run, count(*)::int as orders, count(*) filter (where refunded)::int as refunds,
             coalesce(sum(price) filter (where not refunded), 0)::int as tokens,
             coalesce(sum(revenue_micros), 0)::float8 as "revenueMicros"
        from generations where created_at > now() - make_interval(days => ${days}) group by run
    ), cost as (
      select g.run, sum(p.cost)::float8 as "costMicros"
        from generations g
        join (select generation_id, ${raw(attemptCostMicros)} as cost from provider_jobs) as p
          on p.generation_id = g.id
       where g.created_at > now() - make_interval(days => ${days}) group by g.run
    )
    select ordered.*, coalesce("costMicros", 0) as "costMicros"
      from ordered left join cost using (run)
     where run = any(${runKeys}::text[])
     order by array_position(${runKeys}::text[], run)`;
  const { lowest: tokenMicros } = packageTokenMicros(fee);
  const otherCosts = await database.sql<Economics['otherCosts'][number]>`
    select purpose, provider, count(*)::int as times,
           sum(micros)::float8 / 1e6 as "costDollars"
      from other_costs
     where created_at > now() - make_interval(days => ${days})
       and purpose = any(${otherPurposes}::text[])
     group by purpose, provider order by purpose, provider`;
  return {
    days,
    otherCosts,
    cheapestTokenDollars: tokenMicros / 1e6,
    losses: lossesOf(rows, { listed, tokenMicros }),
    runs: rows.map(({ revenueMicros, costMicros, ...row }) => ({
      ...row,
      tool: runs[row.run].tool,
      price: runs[row.run].price,
      revenueDollars: revenueMicros / 1e6,
      costDollars: costMicros / 1e6,
      marginDollars: (revenueMicros - costMicros) / 1e6,
    })),
  };
}

/** Runs whose tokens do not pay for an order: of what was delivered, or by the price lists. */
function lossesOf(
  rows: readonly RunFigures[],
  { listed, tokenMicros }: { listed: ReadonlyMap<RunKey, number>; tokenMicros: number },
): Economics['losses'] {
  return runKeys.flatMap((run) => {
    const brings = runs[run].price * tokenMicros;
    const row = rows.find((each) => each.run === run);
    // Where nothing was delivered, all that was spent is lost.
    const cost = row ? row.costMicros / Math.max(1, row.orders - row.refunds) : 0;
    const listedCost = listed.get(run) ?? 0;
    if (Math.max(cost, listedCost) <= brings && !isAllLost(row)) return [];
    return [
      {
        run,
        bringsDollars: brings / 1e6,
        costDollars: row ? cost / 1e6 : null,
        listedDollars: listed.has(run) ? listedCost / 1e6 : null,
      },
    ];
  });
}

const isAllLost = (row: RunFigures | undefined) =>
  row !== undefined && row.orders === row.refunds && row.costMicros > 0;

/**
 * The cost of an order of each run by the price lists, in millionths of a US dollar, at the
 * providers that are asked first. Runs that none of them serves are left out.
 */
export function listedCosts(orders: ProviderOrders): ReadonlyMap<RunKey, number> {
  return new Map(
    runKeys.flatMap((run) => {
      const micros = usualSteps(run, orders).map((step) =>
        orders[step.capability][0]?.estimateCostMicros(step),
      );
      if (!micros.every((each) => each !== undefined)) return [];
      return [[run, micros.reduce((sum, each) => sum + each, 0)]];
    }),
  );
}

/** A step for each thing that the run delivers, and the pictures that a training wants. */
function usualSteps(run: RunKey, orders: ProviderOrders): Step[] {
  const { capability } = toolRuns[run];
  const shots =
    capability === 'train-persona' ? (orders['train-persona'][0]?.shotsPerTraining ?? 0) : 0;
  return [
    ...Array.from({ length: shots }, () => usualStep('persona-shot')),
    ...Array.from({ length: runs[run].outputs }, () => usualStep(capability)),
  ];
}

const usualStep = (capability: Capability): Step =>
  // It has what a step of any capability has; a price depends on no word of it.
  ({
    capability,
    prompt: '',
    source: { key: '' },
    seed: 1,
    seconds: REEL_SECONDS,
    shots: [],
    model: {},
  }) as unknown as Step;
