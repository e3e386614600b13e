import { UserRow } from '../database/entities/accounts.ts';
import { Refusal } from '../refusal.ts';
import type { AccountDependencies } from './dependencies.ts';

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
  const { passwordHash } = await database.entities().findOneOrFail(UserRow, userId);
  if (!passwordHash) return null;
  if (!(await passwords.matches(passwordHash, password))) {
    throw new Refusal('account.wrong-password');
  }
  return passwordHash;
}
