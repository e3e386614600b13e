import type { z } from 'zod';
import { PAGE_SIZE } from '../../contract/limits.ts';
import { searchedThemeNames } from '../../contract/media-kinds.ts';
import type { galleryRoutes } from '../../contract/gallery.ts';
import { searchWords } from '../../contract/search-words.ts';
import { SEARCHED_SKETCH, searchedCategoryNames } from '../../contract/searched-text.ts';
import { openParameters, type Param } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { assertOwnCollection } from './collections.ts';
import { mediaColumns } from './media-json.ts';

/**
 * The most items of the filtered list that one page of a search, or between two times, looks
 * through. No index covers the prompts: it would have to work per user and in every script, for a
 * call that few people make. Nor one the times: the list is in the order of ids, which is that of
 * the ends of requests, not of their beginnings. So a search walks the list from the newest item
 * and stops when the page is full or here; the page may then be empty, and its cursor continues.
 * The first page costs the same at 100,000 as at 1,000,000 items (bench/goal-11); a word that no
 * item has costs one bounded page after another.
 */
export const SEARCHED_PER_PAGE = 10_000;

type MediaList = {
  /** A JSON array of REST items, newest first, written by PostgreSQL: send it as it is. */
  json: string;
  /** `before` of the next page; null when there is none. */
  nextCursor: number | null;
};

/**
 * Newest first, as an expression that only the gallery's indexes have. For `id desc` the planner
 * may walk the primary key past the media of all other users: it does so for a statement prepared
 * once for all users when one of them owns much of the table.
 */
const newestFirst = 'order by -i.id';

/**
 * A user's media, newest first: all of it without a query, else a page. Any page of any filter
 * costs the same: it is read off an index of `images` from the cursor on. A search, or a time,
 * costs more, see `SEARCHED_PER_PAGE`.
 */
export async function listMedia(
  database: Queryable,
  userId: number,
  query: MediaQuery = {},
): Promise<MediaList> {
  if (Object.values(query).every((value) => value === undefined)) return listAll(database, userId);
  const { limit = query.ids?.length ?? PAGE_SIZE, collection } = query;
  return collection === undefined
    ? listPage(database, userId, { ...query, limit })
    : listCollection(database, userId, { ...query, limit, collection });
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
  { limit, before, ...conditions }: MediaQuery & { limit: number },
): Promise<MediaList> {
  const { param, values } = openParameters();
  values.push(userId, limit);
  // One text per combination, so that each is prepared with the index that fits it.
  const wanted = [
    'i.user_id = $1 and i.deleted_at is null and i.is_listed',
    // A cursor beyond the column's range is beyond every id: compared as bigint.
    ...(before === undefined ? [] : [`-i.id > -${param(before, 'bigint')}`]),
    ...indexedConditions(conditions, param),
  ];
  const list = `from images i where ${wanted.join(' and ')} ${newestFirst}`;
  const searched = searchSql(list, conditions, param);
  // One row more than shown tells whether another page follows. Each row is read once and written
  // as JSON once: a materialised page that is read again for its parts costs a quarter more.
  const rows = await database.query<{ json: string; nextCursor: number | null }>(
    `select coalesce(json_agg(item) filter (where place <= $2), '[]')::text as json,
            case when count(*) > $2 then min(id) filter (where place <= $2)
            ${searched ? `else (${searched.lastId})` : ''} end as "nextCursor"
       from (
         select row_number() over () as place, m.id, to_json(m) as item
         from (select ${mediaColumns} ${searched ? searched.found : list} limit $2::int + 1) m
       ) page`,
    values,
  );
  return rows[0] ?? { json: '[]', nextCursor: null };
}

/**
 * A page of a collection in its own order; its size bounds what a page looks at. The cursor is a
 * position. Refuses with `collection.not-found`.
 */
async function listCollection(
  database: Queryable,
  userId: number,
  { collection, limit, before, ...conditions }: MediaQuery & { collection: number; limit: number },
): Promise<{ json: string; nextCursor: number | null }> {
  await assertOwnCollection(database, userId, collection);
  const { param, values } = openParameters();
  values.push(userId, limit, collection);
  const wanted = [
    'ci.collection_id = $3 and i.user_id = $1 and i.deleted_at is null and i.is_listed',
    ...(before === undefined ? [] : [`ci.position > ${param(before, 'bigint')}`]),
    ...indexedConditions(conditions, param),
    ...searchedConditions(conditions, param),
  ];
  const rows = await database.query<{ json: string; nextCursor: number | null }>(
    `select coalesce(json_agg(item) filter (where place <= $2), '[]')::text as json,
            case when count(*) > $2 then max(position) filter (where place <= $2)
            end::float8 as "nextCursor"
       from (
         select row_number() over () as place, m.position, m.item
         from (
           select ci.position, (select to_json(shown) from (select ${mediaColumns}, ci.position) shown) as item
             from collection_items ci join images i on i.id = ci.media_id
            where ${wanted.join(' and ')} order by ci.position limit $2::int + 1
         ) m
       ) page`,
    values,
  );
  return rows[0] ?? { json: '[]', nextCursor: null };
}

/**
 * The items of a list whose texts have these words and that were made between these times, and the
 * id of the last item looked at when the page ended at its bound; null where nothing is looked for.
 * Two things make the planner walk the index instead of sorting all items of a user: the bound is a
 * parameter, which a plan for all users assumes to be small, and ordering by `newest` needs no sort
 * because the inner list has that order already.
 */
function searchSql(list: string, conditions: MediaQuery, param: Param) {
  const wanted = searchedConditions(conditions, param);
  if (wanted.length === 0) return null;
  const part = param(SEARCHED_PER_PAGE, 'int');
  return {
    found: `from (select i.*, -i.id as newest ${list} limit ${part}) i
      where ${wanted.join(' and ')} order by i.newest`,
    lastId: `select i.id ${list} offset ${part} - 1 limit 1`,
  };
}

/** The query that `GET /api/images` may have. */
export type MediaQuery = z.infer<typeof galleryRoutes.images.query>;
/** The conditions that items of a list must meet. */
type MediaConditions = Omit<MediaQuery, 'limit' | 'before' | 'collection'>;

/** The conditions on `images i` that indexes of the gallery have. */
function indexedConditions({ ids, theme, type, favourite }: MediaConditions, param: Param) {
  return [
    ids && `i.id = any(${param(ids, 'int[]')})`,
    theme !== undefined && `i.theme = ${param(theme, 'text')}`,
    type !== undefined && `i.gallery_type = ${param(type, 'text')}`,
    favourite && 'i.is_favourite',
  ].filter((condition) => typeof condition === 'string');
}

/** The conditions on `images i` for which each row must be looked at. */
function searchedConditions({ search, from, to }: MediaConditions, param: Param): string[] {
  const words = searchWords(search ?? '');
  return [
    words.length > 0 &&
      `${searchedTextSql(param)} like all (${param(words.map(likePattern), 'text[]')})`,
    from !== undefined && `i.created_at >= ${param(from, 'timestamptz')}`,
    to !== undefined && `i.created_at < ${param(to, 'timestamptz')}`,
  ].filter((condition) => typeof condition === 'string');
}

/** A pattern for `like` that matches the word literally. */
const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * SQL for what a search looks through of a row of `images i`, in lower case. The browser computes
 * the same text with `searchedTextOf` of the contract; search.test.ts compares the two.
 */
export function searchedTextSql(param: Param): string {
  const lookup = (names: ReadonlyMap<string, string>) =>
    param(JSON.stringify(Object.fromEntries(names)), 'jsonb');
  return `lower(concat_ws(' ', i.title, i.prompt_used, ${lookup(searchedThemeNames)} ->> i.theme,
    ${lookup(searchedCategoryNames)} ->> i.video_category, i.video_option,
    case when i.is_sketch then ${param(SEARCHED_SKETCH, 'text')} end))`;
}
