import type { Transaction } from '../database/transaction.ts';
import { attemptCostMicros } from './attempt-cost.ts';
import { addWithin, microsUnder, scopeOf, type Cost, type CostCeiling } from './cost-ceilings.ts';

type Reserved = { costs: Cost[]; ofStep: Cost[]; userId: number; day: string; isAdmin: boolean };

/**
 * Counts what the attempts of a step cost, the open one with its estimate, instead of what was counted
 * for the step before, in the transaction that opens one. Resolves with the ceiling that it would
 * exceed; the caller then rolls back. Administrators are counted and exceed none.
 */
export async function reserveCosts(
  tx: Transaction,
  ceilings: readonly CostCeiling[],
  { generationId, step }: { generationId: string; step: number },
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
