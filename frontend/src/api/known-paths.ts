import type { RouteName, routes } from '#contract/routes.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';
import type { userPaths } from './user-paths.ts';
import { visitorPaths } from './visitor-paths.ts';

type Routes = typeof routes;
/** Calls of outside services and of the browser itself. */
type ForeignRoute =
  | 'providerCallback'
  | 'stripeWebhook'
  | 'googleCallback'
  | 'githubCallback'
  | 'policyReport';
/** What the app calls. Orders have their addresses in the catalogue of runs. */
export type PlainRoute = Exclude<RouteName, RunKey | ForeignRoute>;
/** The method and the path of a call. */
export type PathOf<N extends PlainRoute> = `${Routes[N]['method']} ${Routes[N]['path']}`;

let known: typeof visitorPaths & Partial<typeof userPaths> = visitorPaths;

/** Lets this browser make the calls of signed-in users; `route-query.ts` does, which all their screens use. */
export function addUserPaths(paths: typeof userPaths): void {
  known = { ...visitorPaths, ...paths };
}

/** The method of a call and its path, whose parameters are `:name`. */
export function pathOf(name: PlainRoute): { method: string; path: string } {
  const [method = '', path = ''] = known[name]?.split(' ') ?? [];
  if (!path) throw new Error(`${name} is for signed-in users, whose part is not loaded`);
  return { method, path };
}
