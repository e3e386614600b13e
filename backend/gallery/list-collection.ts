import { openParameters } from '../database/parameters.ts';
import type { Queryable } from '../database/transaction.ts';
import { assertOwnCollection } from './collections.ts';
import { indexedConditions, searchedConditions, type MediaConditions } from './list-conditions.ts';
import { mediaColumns } from './media-json.ts';

export type CollectionQuery = MediaConditions & {
  collection: number;
  limit: number;
  /** The position that the page before ended at. */
  before?: number | undefined;
};

/**
 * A page of a collection in its own order; its size bounds what a page looks at. The cursor is a
 * position. Refuses with `collection.not-found`.
 */
export async function listCollection(
  database: Pick<Queryable, 'query'>,
  userId: number,
  { collection, limit, before, ...conditions }: CollectionQuery,
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
