import { raw } from '@mikro-orm/postgresql';
import { DELETION_GRACE_DAYS } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { OwnedFile } from '../feature.ts';
import type { Log } from '../log.ts';
import type { AccountDependencies } from './dependencies.ts';
import { voidEmailChange } from './email-change/email-change.ts';
import { proveOwner, type Reauthentication } from './prove-owner.ts';
import { removeSignInFactors } from './remove-ways-in.ts';

/**
 * Schedules the deletion of an account, signs it out everywhere and sends a mail; returns when it
 * is due. A sign-in before then cancels it. Refuses with `account.wrong-password` or
 * `account.sign-in-again`.
 */
export async function scheduleDeletion(
  parts: Pick<AccountDependencies, 'database' | 'queue' | 'passwords' | 'sessions'>,
  userId: number,
  proof: Reauthentication,
): Promise<string> {
  const { database, queue, sessions } = parts;
  await proveOwner(parts, userId, proof);
  return database.transaction(async (tx) => {
    const rows = await tx.sql<{ deletesAt: string }>`
      update users
         set deletion_due_at = now() + make_interval(days => ${DELETION_GRACE_DAYS}),
             reset_token_hash = null, reset_token_expiry = null
       where id = ${userId} returning ${raw(isoText('deletion_due_at'))} as "deletesAt"`;
    if (!rows[0]) throw new Error(`there is no user ${userId}`);
    await sessions.endAllOf(tx, userId);
    await queue.enqueue(tx, 'mail.send', { kind: 'deletion-planned', userId });
    return rows[0].deletesAt;
  });
}

/**
 * The data that all features store about a user, for exports and deletion.
 * `backend/main/open-user-data.ts` puts it together from what they declare.
 */
export interface UserData {
  /**
   * The user's rows, a page at a time, by the name of the document they become. Each page is what
   * is there when it is read.
   */
  documents(
    sql: Queryable,
    userId: number,
  ): readonly (readonly [name: string, pages: AsyncIterable<readonly object[]>])[];
  /** The user's files: the avatar, then those of the gallery, oldest first. */
  files(sql: Queryable, userId: number): AsyncIterable<OwnedFile>;
  /**
   * Removes files and rows and empties those that the ledger refers to. Runs again after a failure,
   * so every part of it must be repeatable.
   */
  remove(userId: number): Promise<void>;
}

const BATCH = 20;

/**
 * Deletes the accounts whose grace period is over; returns how many.
 *
 *     planned ──grace period over──► emptied ──files and rows removed──► gone
 *        └──signed in──► kept
 *
 * The row keeps only its id and balance, because ledger entries are never rewritten and refer to
 * it. A crash in between leaves the row emptied; the next run finishes it.
 */
export async function deleteDueAccounts(
  { database, log }: { database: Database; log: Log },
  userData: UserData,
): Promise<number> {
  await database.sql`
    update users
        set email = 'deleted-' || id || '@deleted.invalid', password_hash = null,
            display_name = null, bio = null, avatar_url = null, google_id = null,
            github_id = null, is_admin = false, email_verified = false, last_login_at = null,
            reset_token_hash = null, reset_token_expiry = null, deleted_at = now()
      where deletion_due_at <= now() and deleted_at is null`;
  const emptied = await database.query<{ id: number }>(
    `select id from users where deleted_at is not null and deletion_due_at is not null
      order by id limit ${BATCH}`,
  );
  for (const { id } of emptied) {
    await database.query('delete from sessions where user_id = $1', [id]);
    await voidEmailChange(database, id);
    await removeSignInFactors(database, id);
    await userData.remove(id);
    await database.query('update users set deletion_due_at = null where id = $1', [id]);
    log.info({ userId: id }, 'account deleted');
  }
  return emptied.length;
}
