import { randomUUID } from 'node:crypto';
import { raw } from '@mikro-orm/postgresql';
import type { AccountExport } from '#contract/account.ts';
import { EXPORT_HOURS } from '#contract/limits.ts';
import type { Database } from '../../database/database.ts';
import { isoText } from '../../database/statement.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Queue } from '../../jobs/queue.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { withUserLock } from '../lock-user.ts';

/** A job that failed for good leaves its row queued; after this long the row counts as failed. */
const ABANDONED_AFTER = `interval '2 hours'`;
const RETENTION = `interval '${EXPORT_HOURS} hours'`;

/** SQL that makes `exportSchema` out of a row `e` of `account_exports`. */
export const exportJson = `json_build_object(
  'id', e.id,
  'state', case when e.state = 'queued' and e.created_at < now() - ${ABANDONED_AFTER} then 'failed'
                when e.state = 'ready' and e.finished_at < now() - ${RETENTION} then 'expired'
                else e.state end,
  'createdAt', ${isoText('e.created_at')},
  'expiresAt', case when e.state = 'ready' then ${isoText(`(e.finished_at + ${RETENTION})`)} end,
  'sizeBytes', e.size_bytes)`;

/** Orders a file with all data of a user; while one is being made, returns that one. */
export function requestExport(
  { database, queue }: { database: Database; queue: Queue },
  userId: number,
): Promise<AccountExport> {
  // The lock makes two simultaneous clicks one order.
  return withUserLock(database, userId, async (tx) => {
    const running = await tx.sql<{ made: AccountExport }>`
      select ${raw(exportJson)} as made from account_exports e
       where user_id = ${userId} and state = 'queued'
         and created_at > now() - ${raw(ABANDONED_AFTER)}`;
    if (running[0]) return running[0].made;
    const rows = await tx.sql<{ made: AccountExport }>`
      with e as (
        insert into account_exports (id, user_id) values (${randomUUID()}, ${userId}) returning *)
      select ${raw(exportJson)} as made from e`;
    const made = rows[0]?.made;
    if (!made) throw new Error('insert returned no row');
    await queue.enqueue(tx, 'account.export', { exportId: made.id });
    return made;
  });
}

/** The user's newest export, or null. */
export async function readExport(sql: Queryable, userId: number): Promise<AccountExport | null> {
  const rows = await sql.sql<{ made: AccountExport }>`
    select ${raw(exportJson)} as made from account_exports e
     where user_id = ${userId} order by created_at desc limit 1`;
  return rows[0]?.made ?? null;
}

/** The storage key of a user's own export. Refuses with `account.export-not-found`. */
export async function findExportFile(sql: Queryable, userId: number, id: string): Promise<string> {
  const rows = await sql.sql<{ key: string }>`
    select file_key as key from account_exports
     where id = ${id} and user_id = ${userId} and state = 'ready'
       and finished_at > now() - ${raw(RETENTION)}`;
  if (!rows[0]) throw new Refusal('account.export-not-found');
  return rows[0].key;
}

/** Removes expired files, then marks their rows. */
export async function expireExports(sql: Queryable, storage: Pick<Storage, 'remove'>) {
  const rows = await sql.query<{ id: string; key: string }>(
    `select id, file_key as key from account_exports
      where state = 'ready' and finished_at < now() - ${RETENTION}`,
  );
  await storage.remove(rows.map(({ key }) => key));
  await sql.sql`
    update account_exports set state = 'expired', file_key = null
     where id = any(${rows.map(({ id }) => id)}::uuid[])`;
}

/** Returns those of the storage keys that belong to an export. */
export async function exportedKeys(sql: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await sql.sql<{ key: string }>`
    select file_key as key from account_exports where file_key = any(${keys}::text[])`;
  return rows.map(({ key }) => key);
}
