import type { AccountExport } from '#contract/account.ts';
import type { Settings } from '#contract/settings.ts';
import { routeQuery } from '../../api/route-query.ts';
import { keptByEvents, updateQuery } from '../../live/cached-queries.ts';
import { addLateHandlers } from '../../live/event-handlers.ts';

export const exportQuery = { ...routeQuery('exportState', {}), ...keptByEvents };

export const settingsQuery = { ...routeQuery('settings', {}), ...keptByEvents };

addLateHandlers({ 'export.changed': putExport, 'settings.changed': putSettings });

export function putSettings(settings: Settings): void {
  updateQuery(settingsQuery.queryKey, () => settings);
}

/** Keeps the newest known state of the data export. */
export function putExport(reported: AccountExport): void {
  updateQuery(exportQuery.queryKey, (known) => newerExport(known, reported));
}
/**
 * The newer of two states of the data export. The answer to a request may arrive after the event
 * that the export is ready, so a later export is newer, and of one export any state but `queued`.
 */
export function newerExport(
  known: AccountExport | null | undefined,
  reported: AccountExport,
): AccountExport {
  if (!known) return reported;
  if (known.id === reported.id) return reported.state === 'queued' ? known : reported;
  return Date.parse(known.createdAt) > Date.parse(reported.createdAt) ? known : reported;
}
