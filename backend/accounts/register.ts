import type { User } from '../../contract/user.ts';
import { uniqueViolation, type Database } from '../database/database.ts';
import { UserRow } from '../database/entities/accounts.ts';
import { now } from '../database/entities/columns.ts';
import { Refusal } from '../refusal.ts';
import type { GrantSignupBonus } from './claim-signup-bonus.ts';
import type { Passwords } from './passwords.ts';
import type { OpenSession } from './sessions.ts';
import { readUser } from './user-json.ts';

export type Credentials = { email: string; password: string };

export type Registration = {
  database: Database;
  passwords: Passwords;
  grantSignupBonus: GrantSignupBonus;
  openSession: OpenSession;
};

/**
 * Makes an account with its signup bonus and first session, or nothing. Refuses with `account.email-exists`, comparing
 * without case. The hash is made first, so that both answers take the same time.
 */
export async function register(
  { database, passwords, grantSignupBonus, openSession }: Registration,
  { email, password }: Credentials,
): Promise<User> {
  const passwordHash = await passwords.hash(password);
  try {
    return await database.transaction(async (tx) => {
      const person = { email: email.trim(), passwordHash, lastLoginAt: now() };
      const id = await tx.entities().insert(UserRow, person);
      await grantSignupBonus(tx, { id, email: person.email });
      const user = await readUser(tx, id);
      await openSession(tx, user, { via: 'password' });
      return user;
    });
  } catch (error) {
    if (uniqueViolation(error) !== 'users_email_key') throw error;
    throw new Refusal('account.email-exists', { cause: error });
  }
}
