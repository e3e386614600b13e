import type { Transaction } from '../database/transaction.ts';
import { attemptCostMicros } from './attempt-cost.ts';
import { addCosts, type Cost, type CostLimit } from './cost-limits.ts';

type Reserved = { costs: Cost[]; ofStep: Cost[]; userId: number; day: string; isAdmin: boolean };

/**
 * Counts what the attempts of a step cost, the open one with its estimate, instead of what was counted
 * for the step before. Resolves with the limit that this would exceed: the caller rolls back.
 * Administrators are counted and exceed none.
 */
export async function reserveCosts(
  tx: Transaction,
  limits: readonly CostLimit[],
  { generationId, step }: { generationId: string; step: number },
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
  const { userId, day, isAdmin, costs: instead } = order;
  const costs = [...instead.filter((cost) => cost.step !== step), ...order.ofStep];
  const reached = await addCosts(tx, limits, { userId, costs, instead, day, mayExceed: isAdmin });
  if (reached) return reached;
  await tx.query('update cost_estimates set costs = $2 where generation_id = $1', [
    generationId,
    JSON.stringify(costs),
  ]);
  return null;
}
