import { ConfigError, type Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transaction.ts';
import { inCapitals } from '../../providers/model-settings.ts';
import { capabilities, type Capability } from '../../providers/provider.ts';
import { attemptCostMicros } from '../attempts/rows.ts';
import { providerFor, type Routing } from '../asking/choose-provider.ts';
import type { PlannedStep } from '../stored-generation.ts';

export type CostLimitName =
  | 'cost-user-day'
  | 'cost-provider-day'
  | 'cost-capability-day'
  | 'cost-day';

/** How much providers may cost in a day, in millionths of a US dollar. Days are UTC. */
export type CostLimit = {
  name: CostLimitName;
  maxMicros: number;
  /** Only what is asked of this provider, or for this capability; everything where absent. */
  provider?: string;
  capability?: Capability;
};

/** The cost of what one provider is asked for one capability, in millionths of a US dollar. */
export type Cost = {
  provider: string;
  /** Absent for what is bought for no order. */
  capability?: Capability;
  micros: number;
  step?: number;
};

/**
 * The limits of the settings, from the narrowest to the widest: every transaction locks their
 * counts in this order. Throws a `ConfigError` for one that names no provider that is set up and no
 * capability, so that no operator trusts in a misspelled one.
 */
export function costLimitsOf(
  { COST_CEILING_DAY, COST_CEILING_USER_DAY, costLimits: named }: Config,
  providers: readonly { name: string }[],
): CostLimit[] {
  const maxOf = (subject: string) => named.get(inCapitals(subject));
  const subjects = [...providers.map(({ name }) => name), ...capabilities].map(inCapitals);
  const unknown = [...named.keys()].filter((subject) => !subjects.includes(subject));
  if (unknown.length > 0) {
    const known = subjects.join(', ');
    const why = `names no provider that is set up and no capability (there are ${known})`;
    throw new ConfigError(unknown.map((subject) => `COST_CEILING_DAY_${subject} ${why}`));
  }
  const limits: (Omit<CostLimit, 'maxMicros'> & { maxMicros: number | undefined })[] = [
    { name: 'cost-user-day', maxMicros: COST_CEILING_USER_DAY },
    ...providers.map(({ name: provider }) => {
      return { name: 'cost-provider-day', provider, maxMicros: maxOf(provider) } as const;
    }),
    ...capabilities.map((capability) => {
      return { name: 'cost-capability-day', capability, maxMicros: maxOf(capability) } as const;
    }),
    { name: 'cost-day', maxMicros: COST_CEILING_DAY },
  ];
  return limits.filter((limit): limit is CostLimit => limit.maxMicros !== undefined);
}

/** Estimates what the steps of an order will cost at the providers that would be asked now. */
export function estimateCosts(routing: Routing, steps: readonly Pick<PlannedStep, 'work'>[]) {
  return steps.flatMap(({ work }, step) => {
    const provider = providerFor(routing, work);
    if (!provider) return [];
    const micros = Math.round(provider.estimateCostMicros(work));
    return [{ provider: provider.name, capability: work.capability, micros, step }];
  });
}

/**
 * Counts the estimate of an order in the transaction that charges it. Resolves with the limit that
 * it would exceed; the caller then rolls back. Administrators are counted and exceed none.
 */
export async function countCosts(
  tx: Transaction,
  limits: readonly CostLimit[],
  order: { generationId: string; user: { id: number; isAdmin: boolean }; costs: readonly Cost[] },
): Promise<CostLimit | null> {
  const { generationId, user, costs } = order;
  const reached = await addCosts(tx, limits, { userId: user.id, costs, mayExceed: user.isAdmin });
  if (reached) return reached;
  await tx.query(
    `insert into cost_estimates (generation_id, user_id, began_at, costs)
     values ($1, $2, ${TODAY}, $3)`,
    [generationId, user.id, JSON.stringify(costs)],
  );
  return null;
}

type AddedCosts = {
  userId: number;
  costs: readonly Cost[];
  /** Counted for them before. */
  instead?: readonly Cost[];
  day?: string;
  mayExceed: boolean;
};

/**
 * Adds costs to all counts. Resolves with the limit that they would exceed: the caller rolls back.
 */
export async function addCosts(
  tx: Transaction,
  limits: readonly CostLimit[],
  { userId, costs, instead = [], ...added }: AddedCosts,
): Promise<CostLimit | null> {
  for (const limit of limits) {
    const micros = microsUnder(limit, costs) - microsUnder(limit, instead);
    const scope = scopeOf(limit, userId);
    if (!(await addWithin(tx, limit, { ...added, scope, micros }))) return limit;
  }
  return null;
}

type Reserved = { costs: Cost[]; ofStep: Cost[]; userId: number; day: string; isAdmin: boolean };

/**
 * Counts what the attempts of a step cost, the open one with its estimate, instead of what was
 * counted for the step before. Resolves with the limit that this would exceed: the caller rolls
 * back. Administrators are counted and exceed none.
 */
export async function reserveCosts(
  tx: Transaction,
  limits: readonly CostLimit[],
  { generationId, step }: { generationId: string; step: number },
): Promise<CostLimit | null> {
  const [order] = await tx.query<Reserved>(
    `select e.costs, e.user_id as "userId", e.began_at as day, u.is_admin as "isAdmin",
            (select ${attemptCosts} from provider_jobs p
              where p.generation_id = e.generation_id and p.step = $2) as "ofStep"
       from cost_estimates e join users u on u.id = e.user_id
      where e.generation_id = $1 for update of e`,
    [generationId, step],
  );
  // It was ordered before there was a limit.
  if (!order) return null;
  const { userId, day, isAdmin, costs: instead } = order;
  const costs = [...instead.filter((cost) => cost.step !== step), ...order.ofStep];
  const reached = await addCosts(tx, limits, { userId, costs, instead, day, mayExceed: isAdmin });
  if (reached) return reached;
  await tx.sql`
    update cost_estimates set costs = ${JSON.stringify(costs)} where generation_id = ${generationId}`;
  return null;
}

/**
 * Adds to a count, which may be less than nothing. False, and nothing added, when it would be above
 * the limit; what adds nothing fits also above it.
 */
async function addWithin(
  tx: Transaction,
  { maxMicros }: CostLimit,
  added: { scope: string; micros: number; mayExceed: boolean; day?: string },
): Promise<boolean> {
  const { scope, micros, mayExceed, day } = added;
  if (micros === 0) return true;
  const rows = await tx.query(
    `insert into cost_counts (scope, began_at, micros)
     select $1, coalesce($5::timestamptz, ${TODAY}), greatest($2::bigint, 0)
      where $4 or $2::bigint <= $3::bigint
     on conflict (scope, began_at) do update
       set micros = greatest(cost_counts.micros + $2::bigint, 0)
       -- the row is locked by now, so this is its newest number
       where $4 or cost_counts.micros + $2::bigint <= $3::bigint
     returning 1`,
    [scope, micros, maxMicros, mayExceed || micros < 0, day ?? null],
  );
  return rows.length > 0;
}

const TODAY = `date_trunc('day', now(), 'UTC')`;

/** SQL: a JSON list of costs (`Cost`) of the rows of attempts that a query has. */
const attemptCosts = `json_agg(json_build_object('step', step, 'provider', provider,
  'capability', capability, 'micros', ${attemptCostMicros}))`;

/** Orders corrected in a round, which is a job's; the next round corrects more. */
const ROUND = 500;

/**
 * Replaces the estimates of orders that are over by what their attempts cost, on the day they were
 * ordered: failed work that was billed, further attempts and other providers included. Each order
 * is corrected once, in however many processes; at most `ROUND` in a call.
 */
export async function correctCosts(database: Database, limits: readonly CostLimit[]) {
  if (limits.length === 0) return;
  // Nothing is asked of a provider for them any more.
  const over = await database.sql<{ id: string }>`
    select generation_id as id from cost_estimates e
      where not exists (select from generations g
                         where g.id = e.generation_id and g.state in ('queued', 'running'))
        and not exists (select from provider_jobs p
                         where p.generation_id = e.generation_id and p.finished_at is null)
      limit ${ROUND}`;
  // A transaction each: all lock the counts of one order, from the narrowest limit to the widest.
  for (const { id } of over) await database.transaction((tx) => correctOrder(tx, limits, id));
}

async function correctOrder(tx: Transaction, limits: readonly CostLimit[], id: string) {
  const [order] = await tx.query<Omit<AddedCosts, 'mayExceed'>>(
    `delete from cost_estimates e where generation_id = $1
     returning user_id as "userId", began_at as day, costs as instead,
               (select coalesce(${attemptCosts}, '[]') from provider_jobs p
                 where p.generation_id = e.generation_id) as costs`,
    [id],
  );
  if (order) await addCosts(tx, limits, { ...order, mayExceed: true });
}

function microsUnder({ provider, capability }: CostLimit, costs: readonly Cost[]): number {
  return costs
    .filter((cost) => provider === undefined || cost.provider === provider)
    .filter((cost) => capability === undefined || cost.capability === capability)
    .reduce((sum, { micros }) => sum + micros, 0);
}

function scopeOf({ name, provider, capability }: CostLimit, userId: number): string {
  const about = name === 'cost-user-day' ? String(userId) : (provider ?? capability);
  return about === undefined ? name : `${name}:${about}`;
}
