import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import { Refusal } from '../refusal.ts';
import { mediaKeyOfUrl } from '../storage/media-key.ts';
import { writeAuditEntry } from './audit-log.ts';

export type TakeDownRequest = {
  by: number;
  /** The item's number, or its address as a path or below the app's own origin. */
  item: string;
  reason: string;
  appOrigin: string;
};

/** Long past the time for undo: the item cannot be restored, and the next sweep removes its files. */
const LONG_AGO = `now() - interval '1 day'`;

/**
 * Removes an item from its owner's gallery, in every tab and for good, also one that the owner has
 * just deleted. Refuses with `media.not-found`.
 */
export function takeDown(
  { database, events }: { database: Database; events: Pick<Events, 'record'> },
  { by, item, reason, appOrigin }: TakeDownRequest,
): Promise<{ id: number; userId: number }> {
  const id = /^\d{1,9}$/.test(item) ? Number(item) : null;
  const key = mediaKeyOfUrl(item, appOrigin);
  return database.transaction(async (tx) => {
    const rows = await tx.query<{ id: number; userId: number; wasShown: boolean }>(
      `with item as (
         select id, deleted_at from images
          where (id = $1 or file_key = $2) and is_listed
            and (deleted_at is null or deleted_at > ${LONG_AGO})
          for update)
       update images i set deleted_at = ${LONG_AGO} from item where i.id = item.id
       returning i.id, i.user_id as "userId", item.deleted_at is null as "wasShown"`,
      [id, key],
    );
    const [taken] = rows;
    if (!taken) throw new Refusal('media.not-found');
    await writeAuditEntry(tx, {
      by,
      action: 'item-taken-down',
      subject: { kind: 'item', id: taken.id },
      details: { reason, userId: taken.userId },
    });
    if (taken.wasShown) {
      await events.record(tx, taken.userId, [{ type: 'media.removed', data: { ids: [taken.id] } }]);
    }
    return { id: taken.id, userId: taken.userId };
  });
}
