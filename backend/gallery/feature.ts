import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { rowsBy, type Feature, type OwnedFile } from '../feature.ts';
import type { Storage } from '../storage/storage.ts';
import { goOnEmptying } from './empty-trash.ts';
import { galleryHandlers } from './handlers.ts';
import { fileKeys, mediaColumns, referencedKeys } from './media-json.ts';
import { removeRows } from './stored-bytes.ts';
import { isInTrash, trashedColumns } from './trash.ts';

/** Media, the trash and collections. */
export const gallery = {
  handlers: galleryHandlers,
  jobs: (parts: Parameters<typeof goOnEmptying>[0]) => ({
    'trash.empty': (emptied, { signal }) => goOnEmptying(parts, emptied, signal),
  }),
  tables: { images: 'by remove', collections: 'deleted' },
  documents: {
    // The newest first, as the index has them.
    media: rowsBy('-i.id')`${mediaColumns}, i.origin, i.title_is_typed as "titleIsTyped", i.consent
      from images i
      where user_id = $1 and deleted_at is null`,
    trash: rowsBy('deleted_at, id')`${trashedColumns} from images i
      where user_id = $1 and ${isInTrash}`,
    collections: rowsBy('id')`id, name, ${isoText('created_at')} as "createdAt",
      (select coalesce(json_agg(media_id order by position), '[]') from collection_items
        where collection_id = c.id) as "items"
      from collections c where user_id = $1`,
  },
  files: ownFiles,
  remove: removeItems,
  keysInUse: referencedKeys,
} satisfies Feature;

const BATCH = 200;

async function* ownFiles(sql: Queryable, userId: number): AsyncGenerator<OwnedFile> {
  for (let after = 0; ;) {
    const files = await sql.query<OwnedFile & { id: number }>(
      `select id, key, id || '-' || name as name, ${isoText('created_at')} as "createdAt"
         from (select * from images
                where user_id = $1 and id > $2 and (deleted_at is null or deleted_at > now())
                order by id limit ${BATCH}) i,
              lateral (values (file_key, split_part(file_key, '/', 3)),
                              (original_key, 'original.jpg')) as file (key, name)
        where key is not null order by id`,
      [userId, after],
    );
    yield* files;
    const last = files.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function removeItems(
  { database, storage }: { database: Queryable; storage: Pick<Storage, 'remove'> },
  userId: number,
): Promise<void> {
  for (;;) {
    const rows = await database.query<{ id: number; keys: string[] }>(
      `select id, ${fileKeys} as keys
         from images i where user_id = $1 order by id limit ${BATCH}`,
      [userId],
    );
    if (rows.length === 0) return;
    await storage.remove(rows.flatMap(({ keys }) => keys));
    await removeRows(database, userId, rows);
  }
}
