import type { Share } from '#contract/shares.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { keptByEvents, updateQuery } from '#frontend/live/cached-queries.ts';
import { addLateHandlers } from '#frontend/live/event-handlers.ts';

/** The user's links, in no order. */
export const sharesQuery = { ...routeQuery('shares', {}), ...keptByEvents };

addLateHandlers({
  'share.changed': (share) => changeShares([share.token], [share]),
  'share.removed': ({ tokens }) => changeShares(tokens, []),
});

/** Shows new or changed links in the place of these, or that these have ended. */
export function changeShares(tokens: readonly string[], shares: readonly Share[]): void {
  updateQuery(
    sharesQuery.queryKey,
    (known) => known && [...shares, ...known.filter(({ token }) => !tokens.includes(token))],
  );
}
