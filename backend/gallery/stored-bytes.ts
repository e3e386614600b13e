import { lockUser } from '../accounts/lock-user.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { wronglyStored } from '../tokens/check-ledger.ts';

/**
 * SQL: the bytes of `images i` that count as its user's: its file and the original kept with it.
 */
export const bytesOfItem: Sql = 'i.size_bytes + coalesce(i.original_size_bytes, 0)';

export type StorageBound = { config: Pick<Config, 'STORAGE_GB_USER'> };

const GB = 1_024 ** 3;

/**
 * How much a user has stored, trash and uploads under way included, and may store; null: any
 * amount.
 */
export async function readStorage({ config }: StorageBound, sql: Queryable, userId: number) {
  const [user] = await sql.sql<{ usedBytes: number }>`
    select stored_bytes::float8 as "usedBytes" from users
     where id = ${userId} and deleted_at is null`;
  if (!user) throw new Refusal('account.not-signed-in');
  const { STORAGE_GB_USER: gb } = config;
  return { ...user, allowedBytes: gb === 0 ? null : gb * GB };
}

/**
 * Refuses with `storage.full` where the user has no room for so many bytes beside what is stored:
 * what costs no tokens is not made then. A deleted account is refused with `account.not-signed-in`.
 */
export async function refuseFull(
  bound: StorageBound,
  sql: Queryable,
  { userId, bytes }: { userId: number; bytes: number },
): Promise<void> {
  const { usedBytes, allowedBytes } = await readStorage(bound, sql, userId);
  if (allowedBytes !== null && usedBytes + bytes > allowedBytes) throw new Refusal('storage.full');
}

/** Removes rows of the user's items, in one statement with what they had stored. */
export async function removeRows(
  sql: Queryable,
  userId: number,
  items: readonly { id: number }[],
): Promise<void> {
  await sql.query(
    `with removed as (
       delete from images i where i.user_id = $1 and i.id = any($2::int[])
       returning ${bytesOfItem} as bytes)
     update users set stored_bytes = stored_bytes - (select coalesce(sum(bytes), 0) from removed)
      where id = $1`,
    [userId, items.map(({ id }) => id)],
  );
}

/**
 * Puts right what users have stored where it is not what their rows say: a process of the version
 * before does not count.
 */
export async function correctStoredBytes(database: Database): Promise<void> {
  const wrong = await database.query<{ id: number }>(
    `select example::int as id from (${wronglyStored}) as wrong`,
  );
  for (const { id } of wrong) {
    await database.transaction(async (tx) => {
      // Whoever has changed rows and not the user's yet will do so after the commit.
      await lockUser(tx, id);
      await tx.query(
        `update users set stored_bytes =
           (select coalesce(sum(${bytesOfItem}), 0) from images i where i.user_id = $1) +
           (select coalesce(sum(bytes), 0) from uploads where user_id = $1) where id = $1`,
        [id],
      );
    });
  }
}
