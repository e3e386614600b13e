import { routeQuery } from '../api/route-query.ts';
import { keptByEvents, updateQuery } from '../live/cached-queries.ts';
import { addLateHandlers } from '../live/event-handlers.ts';

/** The user's personas: their own screen lists them, and pictures of them name them. */
export const influencersQuery = { ...routeQuery('influencers', {}), ...keptByEvents };

const { queryKey } = influencersQuery;

addLateHandlers({
  'influencer.changed': (reported) =>
    updateQuery(queryKey, (list) =>
      list?.some(({ id }) => id === reported.id)
        ? list.map((known) => (known.id === reported.id ? reported : known))
        : list && [reported, ...list],
    ),
  'influencer.removed': ({ id }) => removeInfluencer(id),
});

/** Takes a deleted one out of the list. */
export function removeInfluencer(id: number): void {
  updateQuery(queryKey, (list) => list?.filter((known) => known.id !== id));
}
