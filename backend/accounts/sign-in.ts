import type { User } from '#contract/user.ts';
import { now } from '../database/columns.ts';
import { uniqueViolation } from '../database/database.ts';
import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { AccountDependencies } from './dependencies.ts';
import { CHALLENGE_SECONDS } from './passkeys/relying-party.ts';
import { replaceHash } from './prove-owner.ts';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from './session-rows.ts';
import { PENDING_SIGN_IN_SECONDS } from './social/sign-in-with-profile.ts';
import { passFirstStep, SECOND_STEP_SECONDS, type FirstStep } from './two-factor/second-step.ts';
import { hasEmail, readUser, UserRow } from './users.ts';

type Credentials = { email: string; password: string };

type Dependencies = Pick<AccountDependencies, 'database' | 'passwords' | 'openSession'>;

/**
 * Makes an account with its signup bonus and first session, or nothing. Refuses with
 * `account.email-exists`, comparing without case. The hash is made first, so that both answers take
 * the same time.
 */
export async function register(
  parts: Dependencies & Pick<AccountDependencies, 'grantSignupBonus'>,
  { email, password }: Credentials,
): Promise<User> {
  const { database, passwords, grantSignupBonus, openSession } = parts;
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
  const isMatch = await passwords.matches(
    account?.passwordHash ?? null,
    password,
    async (renewed) => account && replaceHash(database, account, renewed),
  );
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

const expired = {
  social_attempts: `created_at < now() - interval '${PENDING_SIGN_IN_SECONDS} seconds'`,
  passkey_challenges: `created_at < now() - interval '${CHALLENGE_SECONDS} seconds'`,
  second_steps: `created_at < now() - interval '${SECOND_STEP_SECONDS} seconds'`,
  sessions: `created_at < now() - interval '${SESSION_ABSOLUTE_DAYS} days'
     or (ended_at is null and last_seen_at < now() - interval '${SESSION_IDLE_DAYS} days')`,
};

/** Removes the rows of sign-ins that were not finished in time, and of expired sessions. */
export async function trimSignIns(sql: Queryable): Promise<void> {
  for (const [table, condition] of Object.entries(expired)) {
    await sql.query(`delete from ${table} where ${condition}`);
  }
}
