import { routes, type RouteName } from '#contract/features.ts';
import { filmRoutes } from '#contract/films.ts';
import { planRoutes } from '#contract/plans.ts';
import { orderRoutes, type OrderRun } from '#contract/orders.ts';

/** Calls of outside services, of the browser itself, of pages that the server makes, of no screen, and those of `push.ts` alone. */
const foreign = [
  'providerCallback',
  'stripeWebhook',
  'googleCallback',
  'githubCallback',
  'policyReport',
  'createShare',
  'downloadImage',
  'endImageShare',
  'influencerModel',
  'kitPicture',
  'sharedPage',
  'openSharedPage',
  'sharedFile',
  'sharedTemplate',
  'reportSharedPage',
  'pushKey',
  'subscribe',
  'unsubscribe',
] as const satisfies readonly RouteName[];

/** Routes that the app calls. Orders have their addresses in the catalogue of runs. */
export type PlainRoute = Exclude<RouteName, OrderRun | (typeof foreign)[number]>;

/** Methods and paths of calls: "GET /api/user". */
export type Paths = { readonly [N in PlainRoute]?: string };

/**
 * The calls that visitors make, one of which asks who is signed in; those of users only, of the studio,
 * about plans, or of administrators.
 */
export function pathsOf(caller: 'visitor' | 'user' | 'studio' | 'plans' | 'admin'): Paths {
  const others: ReadonlySet<string> = new Set([...Object.keys(orderRoutes), ...foreign]);
  const plain = Object.entries(routes).filter(([name, { access }]) => {
    const isOpen = access === 'anyone' || name === 'currentUser';
    const asUser = name in filmRoutes ? 'studio' : name in planRoutes ? 'plans' : access;
    return !others.has(name) && (isOpen ? 'visitor' : asUser) === caller;
  });
  return Object.fromEntries(plain.map(([name, { method, path }]) => [name, `${method} ${path}`]));
}

export const visitorPaths = pathsOf('visitor');
