import type { Collection } from '../../contract/collections.ts';
import { COLLECTIONS_MAX } from '../../contract/limits.ts';
import { lockUser } from '../accounts/lock-user.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { EventStore } from '../events/events.ts';

/** The items of `collections c` that are in the gallery. */
const shownItems = `from collection_items ci
  join images i on i.id = ci.media_id and i.deleted_at is null
  where ci.collection_id = c.id`;

/** The columns of `collections c` as the REST item of `contract/collections.ts`. */
const collectionColumns = `
  c.id, c.name, (select count(*)::int ${shownItems}) as count,
  (select '/' || i.thumbnail_key ${shownItems} order by ci.position limit 1) as "coverUrl",
  ${isoText('c.created_at')} as "createdAt"`;

/** A user's collections, oldest first: only a browser knows the alphabet of its user. */
export function listCollections(database: Queryable, userId: number): Promise<Collection[]> {
  return database.query<Collection>(
    `select ${collectionColumns} from collections c where c.user_id = $1 order by c.id`,
    [userId],
  );
}

/** Refuses with `collection.not-found`. Changes of one collection come one after another. */
export async function lockCollection(tx: Transaction, userId: number, id: number): Promise<void> {
  const rows = await tx.sql`
    select from collections where id = ${id} and user_id = ${userId} for update`;
  if (rows.length === 0) throw new Refusal('collection.not-found');
}

/** Refuses with `collection.not-found`, also for another user's. */
export async function assertOwnCollection(database: Queryable, userId: number, id: number) {
  const rows = await database.sql`
    select from collections where id = ${id} and user_id = ${userId}`;
  if (rows.length === 0) throw new Refusal('collection.not-found');
}

/** A new, empty collection. Refuses with `collection.name-taken` and `collection.too-many`. */
export function createCollection({ database, events }: EventStore, userId: number, name: string) {
  return database.transaction(async (tx) => {
    await refuseTakenName(tx, { userId, name, exceptId: 0 });
    const [row] = await tx.query<{ id: number }>(
      `insert into collections (user_id, name) select $1, $2
        where (select count(*) from collections where user_id = $1) < ${COLLECTIONS_MAX}
        returning id`,
      [userId, name],
    );
    if (!row) throw new Refusal('collection.too-many');
    return recordChange(tx, { events, userId, id: row.id });
  });
}

/** Refuses with `collection.name-taken` and `collection.not-found`. */
export function renameCollection(
  { database, events }: EventStore,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<Collection> {
  return database.transaction(async (tx) => {
    // Before the user's row, which every event locks: in one order, or two requests wait for each
    // other.
    await lockCollection(tx, userId, id);
    await refuseTakenName(tx, { userId, name, exceptId: id });
    const renamed = await tx.sql`
      update collections set name = ${name} where id = ${id} and name <> ${name} returning id`;
    return renamed.length > 0 ? recordChange(tx, { events, userId, id }) : readCollection(tx, id);
  });
}

/** Its items stay in the gallery. Refuses with `collection.not-found`. */
export async function deleteCollection(
  { database, events }: EventStore,
  userId: number,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx.sql`
      delete from collections where id = ${id} and user_id = ${userId} returning id`;
    if (rows.length === 0) throw new Refusal('collection.not-found');
    await events.record(tx, userId, [{ type: 'collection.removed', data: { id } }]);
  });
}

/** An item that is at another position now, null where it left. */
export type Moved = { id: number; position: number | null };

type Change = Pick<EventStore, 'events'> & {
  userId: number;
  id: number;
  changed?: readonly Moved[];
};

/**
 * An event that would name more moved items says that all are others: tabs ask for what they show.
 */
const MOVED_NAMED = 100;

/** Tells every tab that a collection, or what is in it, has changed; returns it as it is now. */
export async function recordChange(tx: Transaction, { events, userId, id, changed = [] }: Change) {
  // An event may not say less than the one before it, which another request may be recording.
  await lockUser(tx, userId);
  const collection = await readCollection(tx, id);
  const places = changed.length > MOVED_NAMED ? { all: true as const } : { changed: [...changed] };
  await events.record(tx, userId, [
    { type: 'collection.changed', data: { ...collection, ...places } },
  ]);
  return collection;
}

async function readCollection(tx: Transaction, id: number): Promise<Collection> {
  const [collection] = await tx.query<Collection>(
    `select ${collectionColumns} from collections c where c.id = $1`,
    [id],
  );
  if (!collection) throw new Refusal('collection.not-found');
  return collection;
}

/** Names and their number are decided one after another. */
async function refuseTakenName(
  tx: Transaction,
  { userId, name, exceptId }: { userId: number; name: string; exceptId: number },
): Promise<void> {
  await lockUser(tx, userId);
  const taken = await tx.sql`
    select from collections
     where user_id = ${userId} and lower(name) = lower(${name}) and id <> ${exceptId}`;
  if (taken.length > 0) throw new Refusal('collection.name-taken');
}
