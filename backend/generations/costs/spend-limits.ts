import type { OtherPurpose } from '#contract/economics.ts';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import { clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import { NETWORKS_OF_WIDER, widerNetwork } from '../../networks.ts';
import { ProviderFault } from '../../providers/provider.ts';
import { Refusal } from '../../refusal.ts';
import {
  correctCosts,
  costLimitsOf,
  addCosts,
  countCosts,
  reserveCosts,
  type Cost,
  type CostLimit,
  type CostLimitName,
} from './cost-limits.ts';

const hour = 3600;
const day = 24 * hour;

type TokenLimitName = 'all-hour' | 'network-hour' | 'user-hour' | 'user-day';
type TokenLimit = { name: TokenLimitName; seconds: number; maxTokens: number };
type SpendLimitName = TokenLimitName | CostLimitName;

/** Whom each limit is for, in the text of its refusal. */
const limitScopeText: Record<SpendLimitName, string> = {
  'all-hour': 'This server has',
  'network-hour': 'Your network has',
  'user-hour': 'You have',
  'user-day': 'You have',
  'cost-user-day': 'You have',
  // The text names no provider: which one serves an order is no concern of its user.
  'cost-provider-day': 'This server has',
  'cost-capability-day': 'This server has',
  'cost-day': 'This server has',
};

/** Share of the limit of all users that is kept for those who have paid. */
const RESERVED_SHARE = 0.2;
/** More than all users order. */
const UNLIMITED = 2_000_000_000;

type CountedOrder = {
  generationId: string;
  user: { id: number; isAdmin: boolean };
  run: RunKey;
  network: string;
  /** Asked only where cost has a limit. */
  costs: () => readonly Cost[];
};

type OtherPurchase = {
  /** Whose limit it counts for. */
  provider: string;
  purpose: OtherPurpose;
  estimateMicros: number;
};

export type SpendLimits = ReturnType<typeof openSpendLimits>;

/**
 * How much may be ordered in an hour or a day, in tokens at the catalogue's prices and in what
 * providers cost, so that neither a stolen account nor a defect spends more at providers than an
 * operator allows. Without the settings there are none, and no order pays for counting. Throws a
 * `ConfigError` for the limit of a provider that is not set up.
 */
export function openSpendLimits(
  config: Config,
  { log, providers }: { log: Log; providers: readonly { name: string }[] },
) {
  const none = Object.keys(limitScopeText).map((name) => [name, 0]);
  // All names of limits are the keys of that table.
  const refused = Object.fromEntries(none) as Record<SpendLimitName, number>;
  const costLimits = costLimitsOf(config, providers);
  const limits: TokenLimit[] = [];
  const add = (name: TokenLimitName, seconds: number, most: number | undefined) => {
    if (most !== undefined) limits.push({ name, seconds, maxTokens: most });
  };
  // From the narrowest to the widest: all orders lock their counts in this order, and the
  // one of all users is held for the shortest time.
  add('user-hour', hour, config.SPEND_CEILING_USER_HOUR);
  add('user-day', day, config.SPEND_CEILING_USER_DAY);
  add('network-hour', hour, config.SPEND_CEILING_NETWORK_HOUR);
  add('all-hour', hour, config.SPEND_CEILING_HOUR);

  const refuse = (
    { name, ...about }: { name: SpendLimitName; provider?: string; capability?: string },
    { user, run, network }: CountedOrder,
    seconds: number,
  ): never => {
    refused[name] += 1;
    const ordered = { ...about, userId: user.id, network, run };
    log.warn({ ceiling: name, ...ordered }, 'a spend ceiling is reached');
    const intoIt = Math.floor(clock.now().getTime() / 1000) % seconds;
    const when = seconds === hour ? 'hour' : 'day';
    throw new Refusal('generation.at-ceiling', {
      text: `${limitScopeText[name]} reached what can be made in one ${when}. Nothing was charged. Please try again later.`,
      retryAfterSeconds: seconds - intoIt,
    });
  };

  const logReached = ({ name: ceiling, provider, capability }: CostLimit, about = {}) =>
    log.warn({ ceiling, provider, capability, ...about }, 'a ceiling of cost is reached');

  const limitsOfOthers = costLimits.filter(({ name }) => name !== 'cost-user-day');
  const addOther = (tx: Transaction, { mayExceed, ...cost }: Cost & { mayExceed: boolean }) =>
    addCosts(tx, limitsOfOthers, { userId: 0, costs: [cost], mayExceed });

  return {
    isOn: limits.length > 0 || costLimits.length > 0,
    /** Orders refused by this process, by limit. */
    refusals: (): Readonly<Record<SpendLimitName, number>> => refused,
    /**
     * Counts an order in the transaction that charges it: both or neither, and never one above a
     * limit, in however many processes. Administrators are counted and never refused. Refuses with
     * `generation.at-ceiling`.
     */
    count: async (tx: Transaction, order: CountedOrder): Promise<void> => {
      for (const { name, seconds, maxTokens } of limits) {
        for (const counter of countersOf(name, order)) {
          const most = Math.min(maxTokens * counter.networks, UNLIMITED);
          if (await countWithin(tx, { ...counter, seconds, most }, order)) continue;
          refuse({ name }, order, seconds);
        }
      }
      if (costLimits.length === 0) return;
      const reached = await countCosts(tx, costLimits, { ...order, costs: order.costs() });
      if (!reached) return;
      const { maxMicros: _, ...limit } = reached;
      refuse(limit, order, day);
    },
    /**
     * Runs a statement that opens an attempt of a step, and counts what it will cost. Null, and
     * nothing done, when that exceeds a limit.
     */
    openWithin: async <Row>(
      database: Database,
      of: { generationId: string; step: number },
      open: (sql: Queryable) => Promise<Row[]>,
    ): Promise<Row[] | null> => {
      if (costLimits.length === 0) return open(database);
      const reached: CostLimit[] = [];
      const opening = database.transaction(async (tx) => {
        const rows = await open(tx);
        const limit = rows.length > 0 ? await reserveCosts(tx, costLimits, of) : null;
        if (!limit) return rows;
        reached.push(limit);
        throw new Error('rolls back what was opened');
      });
      return opening.catch((error: unknown) => {
        if (!reached[0]) throw error;
        logReached(reached[0], of);
        return null;
      });
    },
    /**
     * Buys something that belongs to no order, and keeps what it cost. It is counted with its
     * estimate before and with its cost afterwards, also when it fails. Throws what `buy` throws,
     * and `quota` without asking for it where a limit would be exceeded.
     */
    buyOther: async <T extends { costMicros?: number }>(
      database: Database,
      { provider, purpose, estimateMicros }: OtherPurchase,
      buy: () => Promise<T>,
    ): Promise<T> => {
      await database.transaction(async (tx) => {
        const cost = { provider, micros: estimateMicros, mayExceed: false };
        const reached = await addOther(tx, cost);
        if (!reached) return;
        logReached(reached);
        // Rolls back what was counted.
        throw new ProviderFault('quota', 'a cost limit is reached');
      });
      let micros = estimateMicros;
      try {
        const bought = await buy();
        micros = bought.costMicros ?? estimateMicros;
        return bought;
      } catch (error) {
        micros = costOfFault(error, estimateMicros);
        throw error;
      } finally {
        await database.transaction(async (tx) => {
          await addOther(tx, { provider, micros: micros - estimateMicros, mayExceed: true });
          if (micros === 0) return;
          await tx.sql`
            insert into other_costs (provider, purpose, micros)
            values (${provider}, ${purpose}, ${micros})`;
        });
      }
    },
    /** Replaces the estimated cost of orders that are over by the actual one. Repeatable. */
    correct: (database: Database) => correctCosts(database, costLimits),
  };
}

/** A request that was refused cost nothing; one that was given up may be billed all the same. */
function costOfFault(error: unknown, estimateMicros: number): number {
  if (!(error instanceof ProviderFault)) return estimateMicros;
  const mayBeBilled = error.faultClass === 'timeout' || error.faultClass === 'uncertain_submit';
  return error.costMicros ?? (mayBeBilled ? estimateMicros : 0);
}

/**
 * The counters of an order for a limit, each with the networks that share it: a /48 of IPv6 has
 * many.
 */
function countersOf(name: TokenLimitName, { user, network }: CountedOrder) {
  if (name === 'all-hour') return [{ scope: name, networks: 1 }];
  if (name !== 'network-hour') return [{ scope: `${name}:${user.id}`, networks: 1 }];
  const wider = widerNetwork(network);
  return [
    { scope: `${name}:${network}`, networks: 1 },
    ...(wider ? [{ scope: `${name}:${wider}`, networks: NETWORKS_OF_WIDER }] : []),
  ];
}

/** False, and nothing counted, when it would be above the limit. */
async function countWithin(
  tx: Transaction,
  { scope, seconds, most: limit }: { scope: string; seconds: number; most: number },
  { user, run }: CountedOrder,
): Promise<boolean> {
  const isOfAll = scope === 'all-hour';
  const most = user.isAdmin ? UNLIMITED : limit;
  const rows = await tx.query(
    `with spend_limit as (
       select case when $5 or not $6 or exists (
                     select from purchases where user_id = $4 and state = 'paid')
              then $3::int else floor($3::int * ${1 - RESERVED_SHARE})::int end as most)
     insert into spend_counts (scope, began_at, tokens, most)
     select $1, to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds}), $2, most
       from spend_limit where $2 <= most
     on conflict (scope, began_at) do update
       set tokens = spend_counts.tokens + excluded.tokens
       -- the row is locked by now, so this is its newest number
       where spend_counts.tokens + excluded.tokens <= excluded.most
     returning 1`,
    [scope, runs[run].price, most, user.id, user.isAdmin, isOfAll],
  );
  return rows.length > 0;
}

/** Removes counts and estimates whose time is over, and other costs that no page shows any more. */
export async function trimSpendCounts(tx: { query: Transaction['query'] }): Promise<void> {
  for (const table of ['spend_counts', 'cost_counts', 'cost_estimates']) {
    await tx.query(`delete from ${table} where began_at < now() - interval '2 days'`);
  }
  await tx.query(`delete from other_costs where created_at < now() - interval '100 days'`);
}
