import type { Media } from '#contract/media.ts';
import { defineStatement } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { addMediaPart, type NewMedia } from '../gallery/add.ts';
import { mediaColumns } from '../gallery/media-json.ts';
import { refuseFull, type StorageBound } from '../gallery/stored-bytes.ts';
import { Refusal } from '../refusal.ts';
import { addStored, endReservation } from './reservations.ts';

export type UploadStore = EventStore & StorageBound;

/** The key of a request, and the digest of the file that came with it. */
export type KeyedFile = { idempotencyKey: string; sha256: string };

/**
 * The item that is known under the key; refuses with `upload.key-reused` where it is of another
 * file.
 */
export async function itemOfKey(
  sql: Queryable,
  userId: number,
  { idempotencyKey, sha256 }: KeyedFile,
): Promise<Media | null> {
  const [known] = await sql.query<{ sha256: string; item: Media }>(
    `select k.sha256, (select to_json(m) from (select ${mediaColumns}) as m) as item
       from upload_keys k join images i on i.id = k.image_id
      where k.user_id = $1 and k.idempotency_key = $2`,
    [userId, idempotencyKey],
  );
  if (known && known.sha256 !== sha256) throw new Refusal('upload.key-reused');
  return known?.item ?? null;
}

/** Whether an item is known under the key. */
export async function isKnownKey(sql: Queryable, userId: number, key: string): Promise<boolean> {
  const rows = await sql.sql`
    select from upload_keys where user_id = ${userId} and idempotency_key = ${key}`;
  return rows.length > 0;
}

const insertItem = defineStatement<NewMedia, Media>((statement) => {
  const added = addMediaPart(statement, (item) => [item]);
  return `select * from ${added.name}`;
});

/**
 * Adds the item in every tab, in place of its reservation. Refuses with `storage.full` where the
 * user has no room for it after all, and with `account.not-signed-in` where the account was
 * deleted; fails by a unique violation where a request with the same key was quicker.
 */
export function addItem(
  store: UploadStore,
  item: NewMedia,
  { keyed, reservation }: { keyed: KeyedFile | null; reservation: string },
): Promise<Media> {
  const { userId } = item;
  return store.database.transaction(async (tx) => {
    const [added] = await insertItem(tx, item);
    if (!added) throw new Error('the item was not added');
    if (keyed) {
      await tx.sql`
        insert into upload_keys (user_id, idempotency_key, sha256, image_id)
        values (${userId}, ${keyed.idempotencyKey}, ${keyed.sha256}, ${added.id})`;
    }
    const freed = await endReservation(tx, reservation);
    await addStored(tx, userId, added.sizeBytes - freed);
    // The user's row is locked now: this stays true until the commit.
    await refuseFull(store, tx, { userId, bytes: 0 });
    await store.events.record(tx, userId, [{ type: 'media.added', data: { items: [added] } }]);
    return added;
  });
}
