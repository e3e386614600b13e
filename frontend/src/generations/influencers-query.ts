import { routeQuery } from '../api/route-query.ts';
import { keptByEvents } from '../live/cached-queries.ts';

/** The user's personas: their own screen lists them, and pictures of them name them. */
export const influencersQuery = { ...routeQuery('influencers', {}), ...keptByEvents };
