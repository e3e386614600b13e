import type { User } from '../../contract/user.ts';
import type { Database } from '../database/database.ts';
import { UserRow } from '../database/entities/accounts.ts';
import { Refusal } from '../refusal.ts';
import type { Passwords } from './passwords.ts';
import type { Credentials } from './register.ts';
import { needsCode, type FirstStep } from './two-factor/second-step.ts';
import { hasEmail, userJson } from './user-json.ts';

/**
 * Signs in the user with this e-mail and password, records the time and cancels a scheduled
 * deletion; where the account wants a code, the sign-in is not finished and nothing is changed. Refuses with `account.wrong-credentials`, in the same time whether the address is known
 * or not, and with `account.disabled` when the password is right but an administrator disabled it.
 */
export async function signIn(
  { database, passwords }: { database: Database; passwords: Passwords },
  { email, password }: Credentials,
): Promise<FirstStep> {
  const account = await database.entities().findOne(UserRow, hasEmail(email));
  const isMatch = await passwords.matches(account?.passwordHash ?? null, password);
  if (!account || !isMatch) throw new Refusal('account.wrong-credentials');
  if (account.disabledAt) throw new Refusal('account.disabled');
  if (await needsCode(database, account.id)) return { userId: account.id, needsCode: true };
  // The hash again in the condition: the password may have changed since it was read.
  const rows = await database.query<{ user: User }>(
    `update users set last_login_at = now(), deletion_due_at = null
      where id = $1 and password_hash = $2 and disabled_at is null
     returning ${userJson} as "user"`,
    [account.id, account.passwordHash],
  );
  if (!rows[0]) throw new Refusal('account.wrong-credentials');
  return { user: rows[0].user, needsCode: false };
}
