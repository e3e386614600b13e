import { routes, type RouteName } from '../../contract/features.ts';
import { measureEvents } from '../events/record.ts';
import {
  userPoints,
  type RateLimitName,
  type RateLimitPoint,
  type RateLimits,
} from './rate-limits.ts';
import { stateOf, type Context } from './request-state.ts';

/**
 * How a call is limited that is not counted as a change: by this limit, most often in its handler;
 * by the points that it takes before it is looked at; or not at all, for this reason. Every other
 * call of a user that is no GET is a change.
 */
export type CallLimit =
  | RateLimitName
  | ((ctx: Context, userId: number) => RateLimitPoint[])
  | { because: string };

export const mustWork = { because: 'it must work whatever its user has sent before' };

/** One limit, the same for all of these calls. */
export function limitAll<Rows extends object>(rows: Rows, limit: CallLimit) {
  const entries = Object.keys(rows).map((name) => [name, limit]);
  // The rows' own keys.
  return Object.fromEntries(entries) as Record<keyof Rows, CallLimit>;
}

/**
 * The most points that one change takes of the hour: two lists of 500 ids of ten digits. Emptying
 * the trash may take more, but only once for each item, and items are bounded by tokens.
 */
const CHANGE_POINTS_MAX = 12;

/**
 * Runs calls within the limits that hold before a call is looked at: those of changes, and of the
 * calls that declare such points.
 *
 * What a change has recorded is known when it has committed, and is not refused then. So an hour of
 * a user can have `CHANGE_POINTS_MAX` - 1 points too many: a change begins while a point is left
 * beside the most that those under way can take. In each process the 24 hours of a day thus have at
 * most 24 × 3,011 kB = 72.3 MB of events of one user's changes; with those of avatars, exports and
 * addresses, less than 2 MB, it is below 75 MB.
 */
export function limitCalls(
  limits: RateLimits,
  declared: { readonly [Name in RouteName]?: CallLimit },
) {
  return async (name: RouteName, ctx: Context, answer: () => Promise<void>): Promise<void> => {
    const { user } = stateOf(ctx);
    const limit = declared[name];
    if (typeof limit === 'function') await limits.consume(limit(ctx, user?.id ?? 0));
    if (limit || !user || routes[name].method === 'GET') return answer();
    // First, so that a caller who has to wait is given the longer time.
    const settle = await limits.reserve(['change-hour.account', user.id], CHANGE_POINTS_MAX);
    let points = 0;
    try {
      await limits.consume(userPoints('change', ctx, user.id));
      const recorded = { bytes: 0 };
      await measureEvents(recorded, answer).finally(() => {
        points = Math.max(1, Math.ceil(recorded.bytes / 1_000));
      });
    } finally {
      await settle(points);
    }
  };
}
