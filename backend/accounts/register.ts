import type { User } from '../../contract/user.ts';
import { uniqueViolation, type Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { GrantSignupBonus } from './claim-signup-bonus.ts';
import type { Passwords } from './passwords.ts';
import { userJson } from './user-json.ts';

export type Credentials = { email: string; password: string };

export type Registration = {
  database: Database;
  passwords: Passwords;
  grantSignupBonus: GrantSignupBonus;
};

/**
 * Makes an account and its welcome, or neither. Refuses with `account.email-exists`, comparing
 * without case. The hash is made first, so that both answers take the same time.
 */
export async function register(
  { database, passwords, grantSignupBonus }: Registration,
  { email, password }: Credentials,
): Promise<User> {
  const passwordHash = await passwords.hash(password);
  try {
    return await database.transaction(async (tx) => {
      const made = await tx.query<{ id: number }>(
        `insert into users (email, password_hash, last_login_at) values ($1, $2, now())
         returning id`,
        [email.trim(), passwordHash],
      );
      const id = made[0]?.id;
      if (id === undefined) throw new Error('insert returned no row');
      await grantSignupBonus(tx, { id, email: email.trim() });
      const rows = await tx.query<{ user: User }>(
        `select ${userJson()} as "user" from users where id = $1`,
        [id],
      );
      if (!rows[0]) throw new Error('the new user is gone');
      return rows[0].user;
    });
  } catch (error) {
    if (uniqueViolation(error) !== 'users_email_key') throw error;
    throw new Refusal('account.email-exists', { cause: error });
  }
}
