import type { Database } from '../database/database.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import { attemptCostMicros } from './attempt-cost.ts';
import { addWithin, microsUnder, scopeOf, type Cost, type CostCeiling } from './cost-ceilings.ts';

type StepOfOrder = { generationId: string; step: number };

class CeilingReached extends Error {
  readonly ceiling: CostCeiling;
  constructor(ceiling: CostCeiling) {
    super(ceiling.name);
    this.ceiling = ceiling;
  }
}

/**
 * Runs a statement that opens an attempt of a step and resolves with its rows, none where it opened
 * nothing. What the step's attempts cost is counted with it; where that would exceed a ceiling,
 * nothing of both stays, and it resolves with the ceiling.
 */
export async function openWithin<Row>(
  database: Database,
  ceilings: readonly CostCeiling[],
  { of, open }: { of: StepOfOrder; open: (sql: Queryable) => Promise<Row[]> },
): Promise<Row[] | CostCeiling> {
  if (ceilings.length === 0) return open(database);
  try {
    return await database.transaction(async (tx) => {
      const rows = await open(tx);
      const reached = rows.length > 0 ? await reserveCosts(tx, ceilings, of) : null;
      if (reached) throw new CeilingReached(reached);
      return rows;
    });
  } catch (error) {
    if (error instanceof CeilingReached) return error.ceiling;
    throw error;
  }
}

type Reserved = { costs: Cost[]; ofStep: Cost[]; userId: number; day: string; isAdmin: boolean };

/**
 * Counts what the attempts of a step cost, the open one with its estimate, instead of what was counted
 * for the step before. Administrators are counted and exceed no ceiling.
 */
async function reserveCosts(
  tx: Transaction,
  ceilings: readonly CostCeiling[],
  { generationId, step }: StepOfOrder,
): Promise<CostCeiling | null> {
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
  // It was ordered before there was a ceiling.
  if (!order) return null;
  const { userId, day, isAdmin } = order;
  const costs = [...order.costs.filter((cost) => cost.step !== step), ...order.ofStep];
  for (const ceiling of ceilings) {
    const micros = microsUnder(ceiling, costs) - microsUnder(ceiling, order.costs);
    const scope = scopeOf(ceiling, userId);
    if (!(await addWithin(tx, ceiling, { scope, day, micros, mayExceed: isAdmin }))) return ceiling;
  }
  await tx.query('update cost_estimates set costs = $2 where generation_id = $1', [
    generationId,
    JSON.stringify(costs),
  ]);
  return null;
}

/**
 * Adds what is bought for no order to the counts of its provider and of all, `mayExceed` where it was
 * bought already. Resolves with the ceiling that it would exceed; the caller then rolls back.
 */
export async function addOtherCost(
  tx: Transaction,
  ceilings: readonly CostCeiling[],
  added: { provider: string; micros: number; mayExceed: boolean },
): Promise<CostCeiling | null> {
  const { provider, ...cost } = added;
  for (const ceiling of ceilings) {
    const isItsOwn = ceiling.name === 'cost-provider-day' && ceiling.provider === provider;
    if (!isItsOwn && ceiling.name !== 'cost-day') continue;
    // The count of no user.
    const scope = scopeOf(ceiling, 0);
    if (!(await addWithin(tx, ceiling, { scope, ...cost }))) return ceiling;
  }
  return null;
}
