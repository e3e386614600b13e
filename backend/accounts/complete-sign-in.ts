import type { User } from '#contract/user.ts';
import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { userJson } from './user-json.ts';

/**
 * Returns the user who has proved to be this one, records the time and cancels a scheduled deletion.
 * Refuses with `account.disabled`.
 */
export async function completeSignIn(sql: Queryable, userId: number): Promise<User> {
  const rows = await sql.query<{ user: User }>(
    `update users set last_login_at = now(), deletion_due_at = null
      where id = $1 and disabled_at is null and deleted_at is null
     returning ${userJson} as "user"`,
    [userId],
  );
  if (!rows[0]) throw new Refusal('account.disabled');
  return rows[0].user;
}
