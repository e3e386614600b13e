import type { EventStore } from '../events/events.ts';
import { Refusal } from '../refusal.ts';
import { DELETED_FOR_GOOD } from '../gallery/trash.ts';
import { endSharesOf } from '../shares/shares.ts';
import { mediaKeyOfUrl } from '../storage/media-key.ts';
import type { Storage } from '../storage/storage.ts';
import { removePersonasOf } from '../tools/influencer/influencers.ts';
import { writeAuditEntry } from './audit-log.ts';

export type TakeDownRequest = {
  by: number;
  /** The item's number, or its address as a path or below the app's own origin. */
  item: string;
  reason: string;
  appOrigin: string;
};

/**
 * Removes an item from its owner's gallery or trash, in every tab and for good: its owner cannot
 * restore it. A portrait that influencers are chosen from is one too: what was trained of it goes
 * with it. Refuses with `media.not-found`.
 */
export async function takeDown(
  parts: EventStore & { storage: Pick<Storage, 'remove'> },
  { by, item, reason, appOrigin }: TakeDownRequest,
): Promise<{ id: number; userId: number }> {
  const { database, events, storage } = parts;
  const key = mediaKeyOfUrl(item, appOrigin);
  const { modelKeys, ...taken } = await database.transaction(async (tx) => {
    const [found] = await tx.query<Found>(
      `with item as (
         select id, deleted_at from images
          where (id = $1 or file_key = $2)
            and (deleted_at is null or deleted_at > ${DELETED_FOR_GOOD})
          for update)
       update images i set deleted_at = ${DELETED_FOR_GOOD} from item where i.id = item.id
       returning i.id, i.user_id as "userId", case when item.deleted_at is null then 'shown'
         when item.deleted_at > now() then 'trashed' else 'deleted' end as was`,
      [idOf(item), key],
    );
    if (!found) throw new Refusal('media.not-found');
    const { id, userId, was } = found;
    await writeAuditEntry(tx, {
      by,
      action: 'item-taken-down',
      subject: { kind: 'item', id },
      details: { reason, userId },
    });
    const type = was === 'shown' ? ('media.removed' as const) : ('trash.removed' as const);
    await events.record(tx, userId, [
      ...(was === 'deleted' ? [] : [{ type, data: { ids: [id] } }]),
      ...(await endSharesOf(tx, userId, [id])),
    ]);
    return { id, userId, modelKeys: await removePersonasOf({ tx, events }, { id, userId }) };
  });
  await storage.remove(modelKeys);
  return taken;
}

type Found = { id: number; userId: number; was: 'shown' | 'trashed' | 'deleted' };

/** The largest number that PostgreSQL gives an item. */
const ID_MAX = 2 ** 31 - 1;

/** Null for what is an address, or the number of no item. */
function idOf(item: string): number | null {
  const id = /^\d{1,10}$/.test(item) ? Number(item) : ID_MAX + 1;
  return id <= ID_MAX ? id : null;
}
