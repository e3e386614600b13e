import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { voidEmailChange } from './email-change/request-email-change.ts';
import { removeSignInFactors } from './remove-ways-in.ts';
import type { UserData } from './user-data.ts';

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
