import type { AccountExport } from '#contract/account.ts';
import { routeQuery } from '../../api/route-query.ts';
import { setUser } from '../../api/user.ts';
import { keptByEvents, updateQuery } from '../../live/cached-queries.ts';
import type { EventHandlers } from '../../live/event-handlers.ts';

export const exportQuery = { ...routeQuery('exportState', {}), ...keptByEvents };

export const accountHandlers = {
  'account.changed': setUser,
  'export.changed': putExport,
} satisfies Partial<EventHandlers>;

/** Keeps the newest that is known of the copy of the user's data. */
export function putExport(reported: AccountExport): void {
  updateQuery(exportQuery.queryKey, (known) => newerExport(known, reported));
}
/**
 * The newer of two words about the user's copy. The answer to an order may come after the news that
 * what was ordered is ready: a later copy is newer, and of one copy every other state than `queued`.
 */
export function newerExport(
  known: AccountExport | null | undefined,
  told: AccountExport,
): AccountExport {
  if (!known) return told;
  if (known.id === told.id) return told.state === 'queued' ? known : told;
  return Date.parse(known.createdAt) > Date.parse(told.createdAt) ? known : told;
}
