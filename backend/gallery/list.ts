import { PAGE_SIZE } from '../../contract/limits.ts';
import type { MediaType } from '../../contract/routes/gallery.ts';
import type { Queryable } from '../database/transaction.ts';
import { mediaColumns } from './media-json.ts';
import { mediaTypeOf } from './media-type.ts';

/** What `GET /api/images` may ask for. */
export type MediaQuery = {
  limit?: number | undefined;
  /** Only items older than this id: the cursor of the page before. */
  before?: number | undefined;
  theme?: string | undefined;
  type?: MediaType | undefined;
};

export type MediaList = {
  /** A JSON array of REST items, newest first, written by PostgreSQL: send it as it is. */
  json: string;
  /** `before` of the page behind this one; null when there is none. */
  nextCursor: number | null;
};

/**
 * Newest first, in words that only our indexes answer. `id desc` could also be answered by walking
 * the primary key past everybody else's media, and the planner does so for a statement prepared
 * once for all users when one of them owns much of the table.
 */
const newestFirst = 'order by -i.id';

/**
 * A user's media, newest first: all of it without a query, else a page. Any page of any filter
 * costs the same: it is read off an index from the cursor on (migration 0002 has the filters').
 */
export async function listMedia(
  database: Queryable,
  userId: number,
  query: MediaQuery = {},
): Promise<MediaList> {
  const asksForAll = Object.values(query).every((value) => value === undefined);
  return asksForAll
    ? listAll(database, userId)
    : listPage(database, userId, { ...query, limit: query.limit ?? PAGE_SIZE });
}

async function listAll(database: Queryable, userId: number): Promise<MediaList> {
  const rows = await database.query<{ json: string }>(
    `select coalesce(json_agg(m), '[]')::text as json from (
       select ${mediaColumns} from images i
       where i.user_id = $1 and i.deleted_at is null and i.is_listed ${newestFirst}
     ) m`,
    [userId],
  );
  return { json: rows[0]?.json ?? '[]', nextCursor: null };
}

async function listPage(
  database: Queryable,
  userId: number,
  { limit, before, theme, type }: MediaQuery & { limit: number },
): Promise<MediaList> {
  const values: (string | number)[] = [userId, limit];
  const wanted = (condition: string, value: string | number | undefined) => {
    if (value === undefined) return '';
    values.push(value);
    return `and ${condition}$${values.length}`;
  };
  // One text per combination, so that each is prepared with the index that fits it.
  const conditions = [
    // A cursor beyond the column's range is beyond every id: compared as bigint.
    before === undefined ? '' : `${wanted('-i.id > -', before)}::bigint`,
    wanted('i.theme = ', theme),
    wanted(`${mediaTypeOf('i')} = `, type),
  ].join(' ');
  // One row more than shown tells whether there is a page behind.
  const rows = await database.query<{ json: string; nextCursor: number | null }>(
    `with found as materialized (
       select i.* from images i where i.user_id = $1 and i.deleted_at is null and i.is_listed
         ${conditions}
       ${newestFirst} limit $2::int + 1
     ), shown as materialized (
       select * from found i ${newestFirst} limit $2
     )
     select (
       select coalesce(json_agg(m), '[]')::text
       from (select ${mediaColumns} from shown i ${newestFirst}) m
     ) as json,
     case when (select count(*) from found) > $2 then (select min(id) from shown) end
       as "nextCursor"`,
    values,
  );
  return rows[0] ?? { json: '[]', nextCursor: null };
}
