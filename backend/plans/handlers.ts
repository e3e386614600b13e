import type { planRoutes } from '#contract/plans.ts';
import type { EventStore } from '../events/events.ts';
import type { HandlersOf } from '../http/bind.ts';
import { changePlan, createPlan, deletePlan, listPlans } from './plans.ts';

/** When users mean to post what, and where. */
export function planHandlers(store: EventStore): HandlersOf<typeof planRoutes> {
  return {
    plans: ({ user }) => listPlans(store.database, user.id),
    createPlan: ({ user, body }) => createPlan(store, user.id, body),
    changePlan: ({ user, params, body }) => changePlan(store, user.id, { ...params, ...body }),
    deletePlan: ({ user, params }) => deletePlan(store, user.id, params.id),
  };
}
