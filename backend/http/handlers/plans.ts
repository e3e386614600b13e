import type { planRoutes } from '#contract/routes/films.ts';
import { changePlan, createPlan, deletePlan, listPlans } from '../../plans/plans.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';

/** When users mean to post what, and where. */
export function planHandlers({ engine }: HandlerDependencies): HandlersOf<typeof planRoutes> {
  return {
    plans: ({ user }) => listPlans(engine.database, user.id),
    createPlan: ({ user, body }) => createPlan(engine, user.id, body),
    changePlan: ({ user, params, body }) => changePlan(engine, user.id, { ...params, ...body }),
    deletePlan: ({ user, params }) => deletePlan(engine, user.id, params.id),
  };
}
