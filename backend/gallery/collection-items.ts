import { COLLECTION_ITEMS_MAX } from '../../contract/limits.ts';
import type { Transaction } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { lockCollection, recordChange, type Moved } from './collections.ts';
import type { EventStore } from '../events/events.ts';

/** Between the positions of neighbours: ten moves to one place fit before all are numbered anew. */
const GAP = 1024;

/** Some items, and a collection. */
type Items = { id: number; ids: readonly number[] };
/** The place in a collection that an item is to go to. */
type Place = { id: number; item: number; before: number | null };
type Placed = { id: number; position: number };
const returningPlaces = 'returning ci.media_id as id, ci.position::float8 as position';

/**
 * Adds items of the user's gallery at the end, in the given order, and returns those that were not
 * in it. All others are left alone. Refuses with `collection.not-found`, and with `collection.full`
 * when not all of them fit; then none is added.
 */
export function addToCollection(store: EventStore, userId: number, { id, ids }: Items) {
  return changeItems(store, { userId, id }, async (tx) => {
    const added = await tx.query<Placed>(
      `insert into collection_items as ci (collection_id, media_id, position)
       select $1, i.id, (select coalesce(max(position), 0) from collection_items
                          where collection_id = $1) + ${GAP} * min(place)
         from unnest($2::int[]) with ordinality as wanted (id, place)
         join images i on i.id = wanted.id
        where i.user_id = $3 and i.is_listed and i.deleted_at is null
        group by i.id order by min(place)
       on conflict do nothing
       ${returningPlaces}`,
      [id, ids, userId],
    );
    if (added.length === 0) return [];
    const rows = await tx.sql`
      select from collection_items where collection_id = ${id} offset ${COLLECTION_ITEMS_MAX} limit 1`;
    if (rows.length > 0) throw new Refusal('collection.full');
    return added;
  });
}

/** Takes items out of a collection and returns those that were in it; they stay in the gallery. */
export function removeFromCollection(store: EventStore, userId: number, { id, ids }: Items) {
  const remove = (tx: Transaction) => tx.sql<Moved>`
    delete from collection_items where collection_id = ${id} and media_id = any(${ids}::int[])
     returning media_id as id, null as position`;
  return changeItems(store, { userId, id }, remove);
}

/**
 * Puts an item before another one, or with null at the end. Refuses with `collection.not-found`,
 * and with `media.not-found` when one of them is not in the collection.
 */
export async function moveInCollection(store: EventStore, userId: number, place: Place) {
  const { id, item, before } = place;
  if (item === before) return;
  await changeItems(store, { userId, id }, async (tx) => {
    let position = await positionBefore(tx, place);
    let numbered: Placed[] = [];
    if (position === null) {
      numbered = await numberAnew(tx, id);
      position = await positionBefore(tx, place);
    }
    const moved = await tx.query<Placed>(
      `update collection_items ci set position = $3
        where collection_id = $1 and media_id = $2 and position <> $3 ${returningPlaces}`,
      [id, item, position],
    );
    return [...numbered.filter((other) => other.id !== item), ...moved];
  });
}

/** Records the items that `change` puts at another position, or takes out; returns their ids. */
function changeItems(
  { database, events }: EventStore,
  { userId, id }: { userId: number; id: number },
  change: (tx: Transaction) => Promise<Moved[]>,
): Promise<number[]> {
  return database.transaction(async (tx) => {
    await lockCollection(tx, userId, id);
    const changed = await change(tx);
    if (changed.length > 0) await recordChange(tx, { events, userId, id, changed });
    return changed.map((item) => item.id);
  });
}

/**
 * A free position before an item, or at the end; its own for an item that is there already, and
 * null when the gap there is used up.
 */
async function positionBefore(tx: Transaction, { id, item, before }: Place) {
  type Found = { own: number | null; next: number | null; previous: number };
  const [found] = await tx.query<Found>(
    `with next as (select position from collection_items
                    where collection_id = $1 and media_id = $3)
     select (select position from next)::float8 as next,
            (select position from collection_items
              where collection_id = $1 and media_id = $2)::float8 as own,
            coalesce((select max(position) from collection_items
              where collection_id = $1 and media_id <> $2
                and ($3::int is null or position < (select position from next))), 0)::float8
              as previous`,
    [id, item, before],
  );
  const { own, next, previous } = found ?? { own: null, next: null, previous: 0 };
  if (own === null || (before !== null && next === null)) throw new Refusal('media.not-found');
  if (own > previous && own < (next ?? Infinity)) return own;
  if (next === null) return previous + GAP;
  const between = Math.floor((previous + next) / 2);
  return between > previous ? between : null;
}

function numberAnew(tx: Transaction, id: number): Promise<Placed[]> {
  return tx.query<Placed>(
    `update collection_items ci set position = numbered.place * ${GAP}
       from (select media_id, row_number() over (order by position) as place
               from collection_items where collection_id = $1) numbered
      where ci.collection_id = $1 and ci.media_id = numbered.media_id
      ${returningPlaces}`,
    [id],
  );
}
