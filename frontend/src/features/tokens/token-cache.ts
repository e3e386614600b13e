import { queryClient } from '../../api/query-client.ts';
import { listKey, routeQuery } from '../../api/route-query.ts';
import { patchUser } from '../../api/user.ts';
import { keptByEvents } from '../../live/cached-queries.ts';
import type { EventHandlers } from '../../live/event-handlers.ts';

/** What is owed and how packages are paid. */
export const tokenAccountQuery = { ...routeQuery('tokenAccount', {}), ...keptByEvents };

export const tokenHandlers = {
  'balance.changed': ({ tokenBalance }) => {
    patchUser({ tokenBalance });
    for (const queryKey of [tokenAccountQuery.queryKey, listKey('tokenHistory')]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  },
} satisfies Partial<EventHandlers>;
