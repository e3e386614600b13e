import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import type { AccountDependencies } from './dependencies.ts';
import { UserRow } from './users.ts';

/** Proof that the account's owner asks, and not another person at an unlocked browser. */
export type Reauthentication = {
  password: string | undefined;
  /** The session began moments ago with a social sign-in or a passkey. */
  isFreshOtherSignIn: boolean;
};

type Dependencies = Pick<AccountDependencies, 'database' | 'passwords'>;

/** Refuses with `account.wrong-password`, or `account.sign-in-again` where there is no password. */
export async function proveOwner(
  parts: Dependencies,
  userId: number,
  { password, isFreshOtherSignIn }: Reauthentication,
): Promise<void> {
  if (isFreshOtherSignIn) return;
  const hash = await matchPassword(parts, userId, password ?? '');
  if (hash === null) throw new Refusal('account.sign-in-again');
}

/**
 * The stored hash, for a statement that must fail if the password changes meanwhile; null where the
 * account has no password. Refuses with `account.wrong-password`.
 */
export async function matchPassword(
  { database, passwords }: Dependencies,
  userId: number,
  password: string,
): Promise<string | null> {
  const user = await database.entities().findOneOrFail(UserRow, userId);
  if (!user.passwordHash) return null;
  const isMatch = await passwords.matches(user.passwordHash, password, (renewed) =>
    replaceHash(database, user, renewed),
  );
  if (!isMatch) throw new Refusal('account.wrong-password');
  return user.passwordHash;
}

/**
 * Replaces the hash of a password's other spelling, in `user` as well, unless it changed meanwhile.
 */
export async function replaceHash(
  sql: Queryable,
  user: { id: number; passwordHash?: string | null },
  renewed: string,
): Promise<void> {
  const rows = await sql.sql`
    update users set password_hash = ${renewed}
     where id = ${user.id} and password_hash = ${user.passwordHash} returning 1`;
  if (rows.length > 0) user.passwordHash = renewed;
}
