import { useQuery } from '@tanstack/react-query';
import type { Plan } from '#contract/plans.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { keptByEvents, refetchOnce, updateQuery } from '#frontend/live/cached-queries.ts';
import { addLateHandlers } from '#frontend/live/event-handlers.ts';

/** The user's plans, in no order; without those of items that are not in the gallery. */
export const plansQuery = { ...routeQuery('plans', {}), ...keptByEvents };

/** The next plan of an item for a platform that is not over. */
export function usePlanned(post: Pick<Plan, 'imageId' | 'platform'>): Plan | undefined {
  const { data = [] } = useQuery(plansQuery);
  return data
    .filter(({ imageId, platform }) => imageId === post.imageId && platform === post.platform)
    .filter(({ state }) => state === 'planned' || state === 'due')
    .toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))[0];
}

addLateHandlers({
  'plan.changed': showPlan,
  'plan.saved': (saved) =>
    updateQuery(plansQuery.queryKey, (known) => {
      const { caption } = { ...known?.find(({ id }) => id === saved.id), ...saved };
      // One that is not known here comes with an answer that is on its way.
      return caption === undefined ? known : known && withPlan(known, { ...saved, caption });
    }),
  'plan.removed': ({ id }) => dropPlans((plan) => plan.id === id),
  'media.removed': ({ ids }) => dropPlans(({ imageId }) => ids.includes(imageId)),
  // Restored items may have brought plans back.
  'trash.removed': () => refetchOnce({ queryKey: plansQuery.queryKey }),
});

/** Shows a new or changed plan. */
export function showPlan(plan: Plan): void {
  updateQuery(plansQuery.queryKey, (known) => known && withPlan(known, plan));
}

const withPlan = (known: readonly Plan[], plan: Plan): Plan[] => [
  plan,
  ...known.filter(({ id }) => id !== plan.id),
];

/** Shows that these are gone. */
export function dropPlans(isGone: (plan: Plan) => boolean): void {
  updateQuery(plansQuery.queryKey, (known) => known?.filter((plan) => !isGone(plan)));
}
