import type { ConsentName } from '../../contract/consent.ts';
import type { Media } from '../../contract/media.ts';
import type { ClipLook } from '../../contract/photo-look.ts';
import type { Sql } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import type { Area } from '../media-files/crop.ts';
import { Refusal } from '../refusal.ts';
import { mediaKeyOfUrl } from '../storage/media-key.ts';
import { mediaColumns } from './media-json.ts';

/**
 * The storage key of the user's own media item, or of the original kept with one, behind a URL:
 * exactly its path, or that path on the app's own origin. Every other URL, and every other user's
 * media, is refused with `media.not-found`; nothing is ever fetched from the URL itself.
 */
export async function findOwnMedia(
  database: Queryable,
  userId: number,
  { url, appOrigin }: { url: string; appOrigin: string },
): Promise<string> {
  const key = mediaKeyOfUrl(url, appOrigin);
  const rows = key
    ? await database.sql`
      select 1 from images i
       -- All files of an item share its folder, which has an index.
       where split_part(file_key, '/', 2) = split_part(${key}, '/', 2)
         and ${key} in (file_key, original_key) and user_id = ${userId} and deleted_at is null`
    : [];
  if (key === null || rows.length === 0) throw new Refusal('media.not-found');
  return key;
}

export type OwnItem = {
  key: string;
  isVideo: boolean;
  title: string | null;
  /** Whether it is known what no cut of it should take away. */
  isCutKnown: boolean;
  /**
   * The name of the wording that was agreed to when it was brought in; null where it was generated.
   */
  consent: ConsentName | null;
  /** The heads of a clip that was looked at. */
  clip: ClipLook['clip'] | null;
};

/** A user's own item of the gallery, by its number. Refuses with `media.not-found`. */
export async function findOwnItem(database: Queryable, userId: number, id: number) {
  const [item] = await database.sql<OwnItem>`
    select file_key as key, is_video as "isVideo", title, consent, sight as clip,
      keep_whole is not null as "isCutKnown"
      from images
     where id = ${id} and user_id = ${userId} and is_listed and deleted_at is null`;
  if (!item) throw new Refusal('media.not-found');
  return item;
}

/**
 * Marks or unmarks an item of the user's own, in every tab; nothing happens where it is so already.
 * Refuses with `media.not-found`.
 */
export const markFavourite = (
  store: EventStore,
  userId: number,
  id: number,
  isFavourite: boolean,
) =>
  changeOwnItem(store, userId, { id, to: { is_favourite: '$3::boolean' }, values: [isFavourite] });

/**
 * Gives an item of the user's own a title that was typed, in every tab; null takes it away, but a
 * film has its name then. Nothing happens where it is so already. Refuses with `media.not-found`.
 */
export function nameItem(
  store: EventStore,
  userId: number,
  { id, title }: { id: number; title: string | null },
): Promise<Media> {
  const named = `coalesce($3::text, (select g.input->>'name' from generations g
    where g.id = i.generation_id and g.run = 'film'))`;
  const to = { title: named, title_is_typed: `${named} is not null` };
  return changeOwnItem(store, userId, { id, to, values: [title] });
}

/**
 * Keeps with an item of the user's own what no cut of it should take away, and the thumbnail that
 * is cut so, in every tab. Nothing happens where that is known already; the sweep of orphans
 * removes the thumbnail that has no row any more. Refuses with `media.not-found`.
 */
export function keepCut(
  store: EventStore,
  userId: number,
  { id, keepWhole, thumbnail }: { id: number; keepWhole: readonly Area[]; thumbnail: Thumbnail },
): Promise<Media> {
  const { key, placeholder } = thumbnail ?? { key: null, placeholder: null };
  const unlessKnown = (column: string, value: string) =>
    `case when i.keep_whole is null then coalesce(${value}, i.${column}) else i.${column} end`;
  const to = {
    keep_whole: 'coalesce(i.keep_whole, $3::jsonb)',
    thumbnail_key: unlessKnown('thumbnail_key', '$4'),
    placeholder: unlessKnown('placeholder', '$5'),
  };
  const values = [JSON.stringify(keepWhole), key, placeholder];
  return changeOwnItem(store, userId, { id, to, values });
}

/** Null where the item's own is right. */
type Thumbnail = { key: string; placeholder: string } | null;

/** `to` has SQL by columns of `images i`, whose `values` begin at $3. */
function changeOwnItem(
  { database, events }: EventStore,
  userId: number,
  { id, to, values }: { id: number; to: Readonly<Record<string, Sql>>; values: unknown[] },
): Promise<Media> {
  const own = 'i.id = $1 and i.user_id = $2 and i.is_listed and i.deleted_at is null';
  const [columns, changed] = [Object.keys(to).join(', '), Object.values(to).join(', ')];
  return database.transaction(async (tx) => {
    const [item] = await tx.query<Media>(
      `with i as (
         update images i set (${columns}) = row (${changed})
          where ${own} and (${columns}) is distinct from (${changed}) returning *
       )
       select ${mediaColumns} from i`,
      [id, userId, ...values],
    );
    if (item) {
      await events.record(tx, userId, [{ type: 'media.changed', data: { items: [item] } }]);
      return item;
    }
    const [same] = await tx.query<Media>(`select ${mediaColumns} from images i where ${own}`, [
      id,
      userId,
    ]);
    if (!same) throw new Refusal('media.not-found');
    return same;
  });
}
