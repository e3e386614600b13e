import { account, signIns } from '../accounts/feature.ts';
import { admin } from '../admin/feature.ts';
import type { Feature } from '../feature.ts';
import { films } from '../films/feature.ts';
import { gallery } from '../gallery/feature.ts';
import { generations } from '../generations/feature.ts';
import type { Loop } from '../loops.ts';
import { orders } from '../orders/feature.ts';
import { pages } from '../pages/feature.ts';
import { plans } from '../plans/feature.ts';
import { push } from '../push/feature.ts';
import { shares } from '../shares/feature.ts';
import { tokens } from '../tokens/feature.ts';
import { influencer } from '../tools/influencer/feature.ts';
import { music } from '../tools/music/feature.ts';
import { uploads } from '../uploads/feature.ts';

/** The features of the server, in the order of their documents in an export. */
const list = [
  account,
  tokens,
  generations,
  gallery,
  uploads,
  films,
  shares,
  plans,
  influencer,
  music,
  signIns,
  push,
  orders,
  pages,
  admin,
] as const;

export const features: readonly Feature[] = list;

type FeaturesWith<Key extends keyof Feature> = Extract<(typeof list)[number], Record<Key, unknown>>;
type Taken<F> = F extends (parts: infer Parts, ...others: never[]) => unknown ? Parts : never;
type Made<F> = F extends (...given: never[]) => infer Result ? Result : never;
type All<Union> = (Union extends unknown ? (of: Union) => void : never) extends (
  of: infer Each,
) => void
  ? Each
  : never;

/** All that the features name of the parts which they are given for `Key`. */
export type PartsOf<Key extends keyof Feature> = All<Taken<FeaturesWith<Key>[Key]>>;

/**
 * The handlers that all features make of the parts, in one object with the types of each: one that
 * is missing does not compile.
 */
export const madeOf = <Key extends 'handlers' | 'jobs' | 'urgentJobs'>(
  key: Key,
  parts: PartsOf<Key>,
): All<Made<FeaturesWith<Key>[Key]>> =>
  // Each is given at least the parts that it names.
  Object.assign({}, ...features.map((feature) => feature[key]?.(parts as never)));

export const startLoops = (parts: PartsOf<'loops'>): Loop[] =>
  features.flatMap(({ loops }) => loops?.(parts as never) ?? []);

export const callLimits: NonNullable<Feature['limits']> = Object.assign(
  {},
  ...features.map(({ limits }) => limits),
);
