import { raw } from '@mikro-orm/postgresql';
import type { User } from '#contract/user.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';

/**
 * SQL that makes the client-visible user (`contract/user.ts`) out of a row of `users`; no other
 * column may leave the server.
 */
export const userJson = `json_build_object(
    'id', users.id, 'email', users.email, 'displayName', users.display_name,
    'avatarUrl', users.avatar_url, 'bio', users.bio, 'tokenBalance', users.token_balance,
    'isAdmin', users.is_admin, 'createdAt', ${isoText('users.created_at')})`;

/** The client-visible user of an id that exists, with the balance of this moment. */
export async function readUser(sql: Queryable, id: number): Promise<User> {
  const rows = await sql.query<{ user: User }>(
    `select ${userJson} as "user" from users where id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error(`there is no user ${id}`);
  return rows[0].user;
}

/**
 * The condition on a row of users that an e-mail address is this one, by the index that ignores case.
 */
export function hasEmail(email: string) {
  return { [raw('lower(email)')]: raw('lower(?)', [email.trim()]) };
}
