import { routes, type RouteName } from '#contract/routes.ts';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';

/** Calls of outside services, of the browser itself, and those of `push.ts` alone. */
const foreign = [
  'providerCallback',
  'stripeWebhook',
  'googleCallback',
  'githubCallback',
  'policyReport',
  'pushKey',
  'subscribe',
  'unsubscribe',
] as const satisfies readonly RouteName[];

/** Routes that the app calls. Orders have their addresses in the catalogue of runs. */
export type PlainRoute = Exclude<RouteName, RunKey | (typeof foreign)[number]>;

/** Methods and paths of calls: "GET /api/user". */
export type Paths = { readonly [N in PlainRoute]?: string };

/** The calls that visitors make, one of which asks who is signed in, or those of users only. */
export function pathsOf(caller: 'visitor' | 'user'): Paths {
  const others: ReadonlySet<string> = new Set([...Object.keys(runs), ...foreign]);
  const plain = Object.entries(routes).filter(([name, { access }]) => {
    const isOpen = access === 'anyone' || name === 'currentUser';
    return !others.has(name) && isOpen === (caller === 'visitor');
  });
  return Object.fromEntries(plain.map(([name, { method, path }]) => [name, `${method} ${path}`]));
}

export const visitorPaths = pathsOf('visitor');
