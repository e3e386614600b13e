import { runKeys, runs } from '#contract/tools/catalogue.ts';
import type { UsageHistory } from '#contract/usage.ts';
import { providerHealths, type UsageRange } from '#contract/usage-ranges.ts';
import { clock } from '../../clock.ts';
import { isoText } from '../../database/statement.ts';
import type { Queryable } from '../../database/transaction.ts';
import { beginningOf, grains, intervalOf, isWithin, ranges } from './grains.ts';
import { percentileOf, sumRanges } from './histogram.ts';

/** Users that are named for each of the three reasons. */
const USERS_MAX = 10;

/** The figures of a range; reads rollups alone, so it costs the same however much was ordered. */
export async function readUsageHistory(database: Queryable, range: UsageRange) {
  const [points, tools, users, providers] = await Promise.all([
    readPoints(database, range),
    readTools(database, range),
    readUsers(database, range),
    readProviders(database, range),
  ]);
  return { range, at: clock.now().toISOString(), points, tools, users, providers };
}

/** SQL: the columns of an outcome, summed. */
const outcomes = ['succeeded', 'failed', 'cancelled', 'tokens']
  .map((column) => `coalesce(sum(${column}), 0)::float8 as ${column}`)
  .join(', ');

function readPoints(database: Queryable, range: UsageRange): Promise<UsageHistory['points']> {
  const { grain, pointSeconds } = ranges[range];
  const step = `interval '${pointSeconds} seconds'`;
  return database.query<UsageHistory['points'][number]>(
    `select ${isoText('point')} as at, ${outcomes}
       from generate_series(${beginningOf(range)}, now(), ${step}) as point
       left join run_rollups r
         on r.grain = $1 and r.at >= point and r.at < point + ${step}
      group by point order by point`,
    [grain],
  );
}

type ToolRow = Pick<
  UsageHistory['tools'][number],
  'tool' | 'succeeded' | 'failed' | 'cancelled' | 'refunded' | 'tokens' | 'costDollars'
> & { waits: number[]; durations: number[] };

async function readTools(database: Queryable, range: UsageRange): Promise<UsageHistory['tools']> {
  const rows = await database.query<ToolRow>(
    `select tool, ${outcomes}, sum(refunded)::float8 as refunded,
            sum(cost_micros)::float8 / 1e6 as "costDollars",
            ${sumRanges('waits')} as waits, ${sumRanges('durations')} as durations
       from run_rollups join unnest($1::text[], $2::text[]) as t (run, tool) using (run)
      where ${isWithin(range)}
      group by tool order by sum(succeeded + failed + cancelled) desc, tool`,
    [runKeys, runKeys.map((run) => runs[run].tool)],
  );
  return rows.map(({ waits, durations, ...row }) => ({
    ...row,
    waitMedianSeconds: percentileOf(waits, 0.5),
    waitP95Seconds: percentileOf(waits, 0.95),
    runMedianSeconds: percentileOf(durations, 0.5),
    runP95Seconds: percentileOf(durations, 0.95),
  }));
}

function readUsers(database: Queryable, range: UsageRange): Promise<UsageHistory['users']> {
  const { userGrain } = ranges[range];
  const from = intervalOf(`interval '${grains[userGrain].step}'`, beginningOf(range));
  return database.query<UsageHistory['users'][number]>(
    `with summed as (
       select user_id, ${outcomes}, sum(succeeded + failed + cancelled) as orders
         from user_rollups where grain = $1 and at >= ${from} group by user_id
     ), named as (
       (select * from summed order by orders desc, user_id limit ${USERS_MAX})
       union (select * from summed order by tokens desc, user_id limit ${USERS_MAX})
       union (select * from summed where failed > 0
               order by failed desc, user_id limit ${USERS_MAX})
     )
     select user_id as "userId", coalesce(email, '') as email, succeeded, failed, cancelled, tokens
       from named left join users on users.id = user_id and users.deleted_at is null
      order by orders desc, user_id`,
    [userGrain],
  );
}

type ProviderRow = Omit<
  UsageHistory['providers'][number],
  'health' | 'medianSeconds' | 'p95Seconds' | 'usualSeconds'
> & { isOut: boolean; durations: number[]; usual: number[] };

async function readProviders(database: Queryable, range: UsageRange) {
  const rows = await database.query<ProviderRow>(
    `with asked as (
       select provider, capability, sum(done)::float8 as done, sum(failed)::float8 as failed,
              sum(cancelled)::float8 as cancelled, ${sumRanges('durations')} as durations,
              sum(cost_micros)::float8 / 1e6 as cost,
              (array_agg(last_fault order by last_fault_at desc)
                 filter (where last_fault is not null))[1] as fault,
              max(last_fault_at) as fault_at
         from provider_rollups where ${isWithin(range)}
        group by provider, capability
     ), usual as (
       select provider, capability, ${sumRanges('durations')} as durations
         from provider_rollups where ${isWithin('30d')}
        group by provider, capability
     )
     select provider, capability, done, failed, cancelled, asked.durations,
            usual.durations as usual, cost as "costDollars", asked.fault as "lastFault",
            ${isoText('fault_at')} as "lastFaultAt",
            out_until is not null as "isOut"
       from asked join usual using (provider, capability)
       left join provider_circuits c using (provider, capability)
      order by provider, capability`,
  );
  return rows
    .map(({ isOut, durations, usual, ...row }) => {
      const medianSeconds = percentileOf(durations, 0.5);
      const usualSeconds = percentileOf(usual, 0.5);
      const health = judgeProvider({ ...row, isOut, medianSeconds, usualSeconds });
      const p95Seconds = percentileOf(durations, 0.95);
      return { ...row, health, medianSeconds, p95Seconds, usualSeconds };
    })
    .toSorted((a, b) => providerHealths.indexOf(a.health) - providerHealths.indexOf(b.health));
}

type Provider = UsageHistory['providers'][number];
export type ProviderFigures = Pick<
  Provider,
  'done' | 'failed' | 'medianSeconds' | 'usualSeconds'
> & { isOut: boolean };

/** Fewer attempts say nothing. */
const FEWEST = 5;
/** More than this share of failures is failing. */
const FAILED_SHARE = 0.2;
/** A median is slow at so many times the usual one, and never below a second. */
const SLOW = { times: 2, leastSeconds: 1 };

/** The health to be said first of a provider at one capability. */
export function judgeProvider(of: ProviderFigures): Provider['health'] {
  if (of.isOut) return 'out';
  const ended = of.done + of.failed;
  if (ended >= FEWEST && of.failed > ended * FAILED_SHARE) return 'failing';
  const { medianSeconds: median, usualSeconds: usual } = of;
  if (of.done < FEWEST || median === null || usual === null) return 'well';
  return median >= SLOW.leastSeconds && median > usual * SLOW.times ? 'slow' : 'well';
}
