import { UNDO_SECONDS } from '../../contract/limits.ts';
import type { Media } from '../../contract/media.ts';
import { isoText, type Sql } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Storage } from '../storage/storage.ts';
import { fileKeys, mediaColumns } from './media-json.ts';
import type { EventStore } from '../events/events.ts';
import { removeRows } from './stored-bytes.ts';

/** How much later than shown an undo may arrive, for slow clocks and networks. */
const UNDO_GRACE_SECONDS = 5;

/** Well after the end of undo, so that no file is removed while its item is restored. */
const SWEEP_AFTER_SECONDS = UNDO_SECONDS + UNDO_GRACE_SECONDS + 45;

const SWEEP_BATCH = 100;

/**
 * Takes items out of the user's gallery, in every tab, and returns their ids. Items that are
 * absent, removed already or another user's are left alone. They stay in the trash for `trashDays`;
 * with 0 their files stay until undo is over.
 *
 * `deleted_at` is when an item is deleted for good, so it lies ahead while the item is in the
 * trash. The sweep thus needs no setting, and each item keeps the date its owner was told.
 */
export function removeMedia(
  { database, events, trashDays }: EventStore & { trashDays: number },
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  return database.transaction(async (tx) => {
    const rows = await tx.query<{ id: number; deletedForGoodAt: string }>(
      `with i as (
         update images set deleted_at = now() + make_interval(days => $3)
          where id = any($1::int[]) and user_id = $2 and is_listed and deleted_at is null
          returning id, deleted_at
       )
       select i.id, ${isoText('i.deleted_at')} as "deletedForGoodAt" from i order by i.id`,
      [ids, userId, trashDays],
    );
    const [first] = rows;
    if (!first) return [];
    const removed = rows.map(({ id }) => id);
    const { deletedForGoodAt } = first;
    const added = { items: [], ids: removed, deletedForGoodAt };
    await events.record(tx, userId, [
      ...(trashDays > 0 ? [{ type: 'trash.added', data: added } as const] : []),
      { type: 'media.removed', data: { ids: removed } },
    ]);
    return removed;
  });
}

/** Restores the items that are in the trash or whose undo is not over, and returns them. */
export function restoreMedia(
  { database, events }: EventStore,
  userId: number,
  ids: readonly number[],
): Promise<Media[]> {
  return database.transaction(async (tx) => {
    const items = await tx.query<Media>(
      `with i as (
         update images set deleted_at = null
          where id = any($1::int[]) and user_id = $2 and is_listed
            and deleted_at > now() - make_interval(secs => $3)
          returning *
       )
       select ${mediaColumns} from i order by i.id`,
      [ids, userId, UNDO_SECONDS + UNDO_GRACE_SECONDS],
    );
    if (items.length > 0) {
      const restored = items.map(({ id }) => id);
      await events.record(tx, userId, [
        { type: 'trash.removed', data: { ids: restored } },
        { type: 'media.added', data: { items: [], ids: restored } },
      ]);
    }
    return items;
  });
}

/**
 * Removes the files, then the rows, of items that are deleted for good; returns how many.
 * Idempotent: after a crash or a storage fault the rows still name their files, and the next sweep
 * removes both. Left alone are those that `isNeeded` is true for, SQL about `images i`.
 */
export async function sweepDeleted(
  database: Queryable,
  storage: Pick<Storage, 'remove'>,
  isNeeded: Sql = 'false',
): Promise<number> {
  for (let swept = 0; ;) {
    const rows = await database.query<{ id: number; userId: number; keys: string[] }>(
      `select id, user_id as "userId", ${fileKeys} as keys
         from images i where deleted_at < now() - make_interval(secs => $1)
          -- A training that began at the moment of a take-down still needs its portrait.
          and not exists (select from influencers p where p.portrait_id = i.id)
          and not ${isNeeded}
        order by deleted_at limit ${SWEEP_BATCH}`,
      [SWEEP_AFTER_SECONDS],
    );
    if (rows.length === 0) return swept;
    await storage.remove(rows.flatMap(({ keys }) => keys));
    for (const [userId, items = []] of Map.groupBy(rows, (row) => row.userId)) {
      await removeRows(database, userId, items);
    }
    swept += rows.length;
  }
}
