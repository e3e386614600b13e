import type { RouteName, routes } from '#contract/routes.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';

type Routes = typeof routes;
/** Calls of outside services and of the browser itself. */
type ForeignRoute =
  | 'providerCallback'
  | 'stripeWebhook'
  | 'googleCallback'
  | 'githubCallback'
  | 'policyReport';
/** Routes that the app calls. Orders have their addresses in the catalogue of runs. */
export type PlainRoute = Exclude<RouteName, RunKey | ForeignRoute>;
/** The method and the path of a call. */
export type PathOf<N extends PlainRoute> = `${Routes[N]['method']} ${Routes[N]['path']}`;
