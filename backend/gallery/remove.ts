import { UNDO_SECONDS } from '../../contract/limits.ts';
import type { Media } from '../../contract/media.ts';
import type { Database } from '../database/database.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Events } from '../events/events.ts';
import { Refusal } from '../refusal.ts';
import type { Storage } from '../storage/storage.ts';
import { mediaColumns } from './media-json.ts';

/** What a browser's clock and line may add to the undo that its user was shown. */
const UNDO_GRACE_SECONDS = 5;

/** Well after the last moment of undo, so that files are never taken from under a restore. */
const SWEEP_AFTER_SECONDS = UNDO_SECONDS + UNDO_GRACE_SECONDS + 45;

const SWEEP_BATCH = 100;

type Gallery = { database: Database; events: Pick<Events, 'record'> };

/**
 * Takes an item out of the user's gallery, in every tab. Files stay until undo is over. Refusal
 * `media.not-found` for one that is absent, removed already or somebody else's, all alike.
 */
export async function removeMedia(
  { database, events }: Gallery,
  userId: number,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await tx.query(
      `update images set deleted_at = now()
        where id = $1 and user_id = $2 and deleted_at is null returning id`,
      [id, userId],
    );
    if (removed.length === 0) throw new Refusal('media.not-found');
    await events.record(tx, userId, [{ type: 'media.removed', data: { ids: [id] } }]);
  });
}

/**
 * Takes a removal back and answers the item. Refusal `media.not-found` when undo is over or there
 * is nothing to take back.
 */
export function restoreMedia(
  { database, events }: Gallery,
  userId: number,
  id: number,
): Promise<Media> {
  return database.transaction(async (tx) => {
    const [item] = await tx.query<Media>(
      `with i as (
         update images set deleted_at = null
          where id = $1 and user_id = $2 and deleted_at > now() - make_interval(secs => $3)
          returning *
       )
       select ${mediaColumns} from i`,
      [id, userId, UNDO_SECONDS + UNDO_GRACE_SECONDS],
    );
    if (!item) throw new Refusal('media.not-found');
    await events.record(tx, userId, [{ type: 'media.added', data: { items: [item] } }]);
    return item;
  });
}

/**
 * Removes the files, then the rows, of items whose undo is over; answers how many. Idempotent: a
 * crash or a storage that is away leaves rows behind, which still name their files, for the next
 * sweep.
 */
export async function sweepDeleted(
  database: Queryable,
  storage: Pick<Storage, 'remove'>,
): Promise<number> {
  for (let swept = 0; ;) {
    const rows = await database.query<{ id: number; keys: string[] }>(
      `select id, array_remove(array[file_key, thumbnail_key, poster_key], null) as keys
         from images where deleted_at < now() - make_interval(secs => $1)
        order by deleted_at limit ${SWEEP_BATCH}`,
      [SWEEP_AFTER_SECONDS],
    );
    if (rows.length === 0) return swept;
    await storage.remove(rows.flatMap(({ keys }) => keys));
    await database.query(
      'delete from images where id = any($1::int[]) and deleted_at is not null',
      [rows.map(({ id }) => id)],
    );
    swept += rows.length;
  }
}
