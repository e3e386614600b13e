import type { User } from '#contract/user.ts';
import { uniqueViolation } from '../database/database.ts';
import { UserRow } from '../database/entities/accounts.ts';
import { now } from '../database/entities/columns.ts';
import { Refusal } from '../refusal.ts';
import type { AccountDependencies } from './dependencies.ts';
import { passFirstStep, type FirstStep } from './two-factor/second-step.ts';
import { hasEmail, readUser } from './user-json.ts';

export type Credentials = { email: string; password: string };

type Dependencies = Pick<AccountDependencies, 'database' | 'passwords' | 'openSession'>;

/**
 * Makes an account with its signup bonus and first session, or nothing. Refuses with `account.email-exists`, comparing
 * without case. The hash is made first, so that both answers take the same time.
 */
export async function register(
  {
    database,
    passwords,
    grantSignupBonus,
    openSession,
  }: Dependencies & Pick<AccountDependencies, 'grantSignupBonus'>,
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
