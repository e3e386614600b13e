import type { Database } from '../database/database.ts';
import { UserRow } from '../database/entities/accounts.ts';
import { Refusal } from '../refusal.ts';
import type { Passwords } from './passwords.ts';
import type { Credentials } from './register.ts';
import type { OpenSession } from './sessions.ts';
import { passFirstStep, type FirstStep } from './two-factor/second-step.ts';
import { hasEmail } from './user-json.ts';

type Dependencies = { database: Database; passwords: Passwords; openSession: OpenSession };

/**
 * Signs in the user with this e-mail and password as `passFirstStep` does. Refuses with
 * `account.wrong-credentials`, in the same time whether the address is known or not, and with
 * `account.disabled` when the password is right but an administrator disabled it.
 */
export async function signIn(
  { database, passwords, openSession }: Dependencies,
  { email, password }: Credentials,
): Promise<FirstStep> {
  const account = await database.entities().findOne(UserRow, hasEmail(email));
  const isMatch = await passwords.matches(account?.passwordHash ?? null, password);
  if (!account || !isMatch) throw new Refusal('account.wrong-credentials');
  if (account.disabledAt) throw new Refusal('account.disabled');
  return database.transaction(async (tx) => {
    // Only while the password is the one that was compared; the lock keeps it until the commit.
    const isCurrent = await tx.query(
      'select 1 from users where id = $1 and password_hash = $2 for no key update',
      [account.id, account.passwordHash],
    );
    if (isCurrent.length === 0) throw new Refusal('account.wrong-credentials');
    return passFirstStep(tx, { userId: account.id, via: 'password' }, openSession);
  });
}
