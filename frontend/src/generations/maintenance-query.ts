import { routeQuery } from '../api/route-query.ts';
import { keptByBroadcasts, updateQuery } from '../live/cached-queries.ts';
import type { EventHandlers } from '../live/event-handlers.ts';

/** The operator's text while nothing can be ordered or bought. */
export const maintenanceQuery = { ...routeQuery('maintenance', {}), ...keptByBroadcasts };

export const maintenanceHandlers = {
  'maintenance.switched': (now) => updateQuery(maintenanceQuery.queryKey, () => now),
} satisfies Partial<EventHandlers>;
