import type { User } from '../../contract/user.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Passwords } from './passwords.ts';
import type { Credentials } from './register.ts';
import { userJson } from './user-json.ts';

/**
 * The user whose e-mail and password these are; remembers the moment and takes a planned deletion
 * back. Refuses with
 * `account.wrong-credentials`, in the same time whether the address is known or not, and with
 * `account.disabled` where an administrator locked the right person out.
 */
export async function signIn(
  { database, passwords }: { database: Database; passwords: Passwords },
  { email, password }: Credentials,
): Promise<User> {
  const known = await database.query<{ id: number; hash: string | null; isDisabled: boolean }>(
    `select id, password_hash as hash, disabled_at is not null as "isDisabled"
       from users where lower(email) = lower($1)`,
    [email.trim()],
  );
  const account = known[0];
  const isMatch = await passwords.matches(account?.hash ?? null, password);
  if (!account || !isMatch) throw new Refusal('account.wrong-credentials');
  if (account.isDisabled) throw new Refusal('account.disabled');
  // The hash once more: a password changed meanwhile is not let in with the old one.
  const rows = await database.query<{ user: User }>(
    `update users set last_login_at = now(), deletion_due_at = null
      where id = $1 and password_hash = $2 and disabled_at is null
     returning ${userJson()} as "user"`,
    [account.id, account.hash],
  );
  if (!rows[0]) throw new Refusal('account.wrong-credentials');
  return rows[0].user;
}
