import type { Database } from '../database/database.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import { attemptCostMicros } from './attempt-cost.ts';
import { addWithin, microsUnder, scopeOf, type Cost, type CostLimit } from './cost-limits.ts';

type StepOfOrder = { generationId: string; step: number };

class CostLimitReached extends Error {
  readonly limit: CostLimit;
  constructor(limit: CostLimit) {
    super(limit.name);
    this.limit = limit;
  }
}

/**
 * Runs a statement that opens an attempt of a step and resolves with its rows, none where it opened
 * nothing. What the step's attempts cost is counted with it; where that would exceed a limit,
 * nothing of both stays, and it resolves with the limit.
 */
export async function openWithin<Row>(
  database: Database,
  limits: readonly CostLimit[],
  { of, open }: { of: StepOfOrder; open: (sql: Queryable) => Promise<Row[]> },
): Promise<Row[] | CostLimit> {
  if (limits.length === 0) return open(database);
  try {
    return await database.transaction(async (tx) => {
      const rows = await open(tx);
      const reached = rows.length > 0 ? await reserveCosts(tx, limits, of) : null;
      if (reached) throw new CostLimitReached(reached);
      return rows;
    });
  } catch (error) {
    if (error instanceof CostLimitReached) return error.limit;
    throw error;
  }
}

type Reserved = { costs: Cost[]; ofStep: Cost[]; userId: number; day: string; isAdmin: boolean };

/**
 * Counts what the attempts of a step cost, the open one with its estimate, instead of what was counted
 * for the step before. Administrators are counted and exceed no limit.
 */
async function reserveCosts(
  tx: Transaction,
  limits: readonly CostLimit[],
  { generationId, step }: StepOfOrder,
): Promise<CostLimit | null> {
  const [order] = await tx.query<Reserved>(
    `select e.costs, e.user_id as "userId", e.began_at as day, u.is_admin as "isAdmin",
            (select json_agg(json_build_object('step', step, 'provider', provider,
                      'capability', capability, 'micros', ${attemptCostMicros}))
               from provider_jobs p
              where p.generation_id = e.generation_id and p.step = $2) as "ofStep"
       from cost_estimates e join users u on u.id = e.user_id
      where e.generation_id = $1 for update of e`,
    [generationId, step],
  );
  // It was ordered before there was a limit.
  if (!order) return null;
  const { userId, day, isAdmin } = order;
  const costs = [...order.costs.filter((cost) => cost.step !== step), ...order.ofStep];
  for (const limit of limits) {
    const micros = microsUnder(limit, costs) - microsUnder(limit, order.costs);
    const scope = scopeOf(limit, userId);
    if (!(await addWithin(tx, limit, { scope, day, micros, mayExceed: isAdmin }))) return limit;
  }
  await tx.query('update cost_estimates set costs = $2 where generation_id = $1', [
    generationId,
    JSON.stringify(costs),
  ]);
  return null;
}

/**
 * Adds what is bought for no order to the counts of its provider and of all, `mayExceed` where it was
 * bought already. Resolves with the limit that it would exceed; the caller then rolls back.
 */
export async function addOtherCost(
  tx: Transaction,
  limits: readonly CostLimit[],
  added: { provider: string; micros: number; mayExceed: boolean },
): Promise<CostLimit | null> {
  const { provider, ...cost } = added;
  for (const limit of limits) {
    const isItsOwn = limit.name === 'cost-provider-day' && limit.provider === provider;
    if (!isItsOwn && limit.name !== 'cost-day') continue;
    // The count of no user.
    const scope = scopeOf(limit, 0);
    if (!(await addWithin(tx, limit, { scope, ...cost }))) return limit;
  }
  return null;
}
