import { isoText } from '../database/statement.ts';
import type { EventStore } from '../events/events.ts';
import { rowsBy, type Feature } from '../feature.ts';
import { changePlan, createPlan, deletePlan, listPlans, planColumns } from './plans.ts';
import { markDue } from './remind.ts';
import { tellDue } from './tell.ts';

/** When users mean to post what, and where. */
export const plans = {
  handlers: (store: EventStore) => ({
    plans: ({ user }) => listPlans(store.database, user.id),
    createPlan: ({ user, body }) => createPlan(store, user.id, body),
    changePlan: ({ user, params, body }) => changePlan(store, user.id, { ...params, ...body }),
    deletePlan: ({ user, params }) => deletePlan(store, user.id, params.id),
  }),
  jobs: (parts: Parameters<typeof markDue>[0] & Parameters<typeof tellDue>[0]) => ({
    'plan.due': () => markDue(parts),
    'plan.tell': (payload) => tellDue(parts, payload),
    'plan.remind': ({ planId: id, dueAt, subscriptionId }) =>
      tellDue(parts, { plans: [{ id, dueAt }], subscriptionId }),
  }),
  tables: { plans: 'deleted' },
  documents: {
    plans: rowsBy('due_at, id')`${planColumns}, ${isoText('p.created_at')} as "createdAt"
      from plans p where user_id = $1`,
  },
} satisfies Feature;
