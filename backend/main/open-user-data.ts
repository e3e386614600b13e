import type { UserData } from '../accounts/delete-account.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Document, Feature } from '../feature.ts';
import { features, type PartsOf } from './features.ts';

const PAGE = 1_000;

/** The data that all features store of a user, for the export of it and for its deletion. */
export function openUserData(parts: PartsOf<'stop'> & PartsOf<'remove'>): UserData {
  return {
    documents: (sql, userId) =>
      features.flatMap(({ documents = {} }) =>
        Object.entries(documents).map(
          ([name, document]) => [name, pagesOf(sql, userId, document)] as const,
        ),
      ),
    files: async function* (sql, userId) {
      for (const { files } of features) if (files) yield* files(sql, userId);
    },
    remove: async (userId) => {
      for (const { stop } of features) await stop?.(parts as never, userId);
      // The last first: it may be about what an earlier one has.
      for (const feature of features.toReversed()) {
        await removeRows(parts, userId, feature);
        await feature.remove?.(parts as never, userId);
      }
    },
  };
}

/** Files first, then the rows that name them, so that a repetition after a crash finds them. */
async function removeRows(
  { database, storage }: PartsOf<'remove'>,
  userId: number,
  { tables = {} }: Feature,
): Promise<void> {
  for (const [table, deletion] of Object.entries(tables)) {
    if (typeof deletion === 'object') {
      const rows = await database.query<{ key: string }>(
        `select ${deletion.file} as key from ${table}
          where user_id = $1 and ${deletion.file} is not null`,
        [userId],
      );
      await storage.remove(rows.map(({ key }) => key));
    } else if (deletion !== 'deleted') continue;
    await database.query(`delete from ${table} where user_id = $1`, [userId]);
  }
}

/**
 * The rows of a document, `PAGE` at a time and each page by a statement of its own: one for all
 * would be ended by PostgreSQL's statement timeout where there are many.
 */
async function* pagesOf(sql: Queryable, userId: number, { rows, key }: Document) {
  for (let after: readonly unknown[] = []; ;) {
    const values = after.map((_, index) => `$${index + 2}`).join(', ');
    const page = await sql.query<{ keyed: { key: unknown[] } }>(
      `select to_json(d) as keyed from (
         select json_build_array(${key}) as key, ${rows} ${values && `and (${key}) > (${values})`}
          order by ${key} limit ${PAGE}) as d`,
      [userId, ...after],
    );
    yield page.map(({ keyed: { key: _key, ...item } }) => item);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.keyed.key;
  }
}
