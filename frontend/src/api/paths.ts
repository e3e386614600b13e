import { routes, type RouteName } from '#contract/features.ts';
import type { Route } from '#contract/route.ts';
import { orderRoutes, type OrderRun } from '#contract/orders.ts';

/**
 * Calls of outside services, of the browser itself, of pages that the server makes, of no screen,
 * and those of `push.ts` alone.
 */
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

const others: ReadonlySet<string> = new Set([...Object.keys(orderRoutes), ...foreign]);

/**
 * The method of each call and its path, whose parameters are `:name`. The build has the finished
 * table in the place of this module, so that browsers load neither the contract's schemas nor zod
 * for it.
 */
export const paths = Object.fromEntries(
  Object.entries(routes)
    .filter(([name]) => !others.has(name))
    .map(([name, { method, path }]) => [name, { method, path }]),
  // Every route has a row, and what is filtered out is no `PlainRoute`.
) as Readonly<Record<PlainRoute, Pick<Route, 'method' | 'path'>>>;
