import { randomBytes } from 'node:crypto';
import type { TwoFactor, TwoFactorSecret } from '#contract/two-factor.ts';
import type { User } from '#contract/user.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import type { Events } from '../../events/events.ts';
import { Refusal } from '../../refusal.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { lockUser, withUserLock } from '../lock-user.ts';
import { mailSignInChange } from '../mail/mail-texts.ts';
import type { RenewedSession, Sessions } from '../sessions.ts';
import { checkCode, checkFirstCode, codesOf, makeRecoveryCodes } from './check-code.ts';
import { sealSecret } from './sealed-secret.ts';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

type Dependencies = Pick<AccountDependencies, 'database' | 'queue' | 'sessionKeys'>;
/** The part of a user's state that is known without their session. */
type KeptState = Pick<TwoFactor, 'isOn' | 'recoveryCodesLeft'>;
type Typed = { userId: number; typed: string };

/** Whether sign-ins ask this user for a code, and how many recovery codes are left. */
export async function readTwoFactor(sql: Queryable, userId: number): Promise<KeptState> {
  const [row] = await sql.sql<KeptState>`
    select exists (select 1 from two_factor where user_id = ${userId} and confirmed_at is not null)
             as "isOn",
           (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodesLeft"`;
  return row ?? { isOn: false, recoveryCodesLeft: 0 };
}

/**
 * Makes a secret for an administrator's authenticator app; a code of it turns the codes on. A
 * secret that was begun before is void. Refuses with `account.not-allowed` and
 * `account.two-factor-on`.
 */
export async function beginTwoFactor(
  { database, sessionKeys }: Dependencies,
  { id, email, isAdmin }: Pick<User, 'id' | 'email' | 'isAdmin'>,
): Promise<TwoFactorSecret> {
  if (!isAdmin) throw new Refusal('account.not-allowed');
  const secret = new Uint8Array(randomBytes(SECRET_BYTES));
  const begun = await database.sql`
    insert into two_factor (user_id, secret) values (${id}, ${sealSecret(sessionKeys, id, secret)})
     on conflict (user_id) do update
       set secret = excluded.secret, last_step = 0, created_at = now()
       where two_factor.confirmed_at is null
     returning 1`;
  if (begun.length === 0) throw new Refusal('account.two-factor-on');
  const codes = codesOf(secret, email);
  return { secret: codes.secret.base32, uri: codes.toString() };
}

/**
 * Turns the codes on by the first of them; returns the recovery codes. The same transaction ends
 * every session but `renewed` and orders a mail. Refuses with `account.wrong-code`, and with
 * `account.not-signed-in` when the caller's session ended meanwhile.
 */
export function turnTwoFactorOn(
  { database, queue, sessionKeys, sessions }: Dependencies & Pick<AccountDependencies, 'sessions'>,
  { userId, typed, renewed }: Typed & { renewed: RenewedSession },
): Promise<string[]> {
  return withUserLock(database, userId, async (tx) => {
    const isRight = await checkFirstCode(tx, sessionKeys, { userId, typed });
    if (!isRight) throw new Refusal('account.wrong-code');
    await tx.query('update two_factor set confirmed_at = now() where user_id = $1', [userId]);
    const codes = await makeRecoveryCodes(tx, userId);
    await sessions.endAllOf(tx, userId, { ...renewed, hasSecondFactor: true });
    await mailSignInChange(tx, queue, { userId, change: 'two-factor-on' });
    return codes;
  });
}

/** Turns the codes off by one of them, and orders a mail. Refuses with `account.wrong-code`. */
export function turnTwoFactorOff(
  { events, ...parts }: Dependencies & { events: Pick<Events, 'disconnectUser'> },
  code: Typed,
): Promise<void> {
  return withCode(parts, code, async (tx) => {
    await removeTwoFactor(tx, events, code.userId);
    await mailSignInChange(tx, parts.queue, { userId: code.userId, change: 'two-factor-off' });
  });
}

/** Ten new recovery codes in place of all before. Refuses with `account.wrong-code`. */
export const renewRecoveryCodes = (parts: Dependencies, code: Typed): Promise<string[]> =>
  withCode(parts, code, (tx) => makeRecoveryCodes(tx, code.userId));

/**
 * Uses a code up; the session of the caller goes on as one that it has confirmed. Refuses with
 * `account.wrong-code`, and with `account.not-signed-in` when the session ended meanwhile.
 */
export function proveSession(
  { sessions, ...parts }: Dependencies & { sessions: Pick<Sessions, 'renew'> },
  { renewed, ...code }: Typed & { renewed: RenewedSession },
): Promise<void> {
  return withCode(parts, code, (tx) => sessions.renew(tx, { ...renewed, hasSecondFactor: true }));
}

/**
 * Runs `work` in the transaction that uses the code up, and orders a mail when it was a recovery
 * code. Refuses with `account.wrong-code`.
 */
export function withCode<T>(
  { database, queue, sessionKeys }: Dependencies,
  { userId, typed }: Typed,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return withUserLock(database, userId, async (tx) => {
    const checked = await checkCode(tx, sessionKeys, { userId, typed });
    if (!checked) throw new Refusal('account.wrong-code');
    if (checked === 'recovery-code') {
      await mailSignInChange(tx, queue, { userId, change: 'recovery-code-used' });
    }
    return work(tx);
  });
}

/**
 * Turns the codes off without one, in `tx`: sessions count as not confirmed from then on, and
 * sockets reconnect. False when they were not on.
 */
export async function removeTwoFactor(
  tx: Transaction,
  events: Pick<Events, 'disconnectUser'>,
  userId: number,
): Promise<boolean> {
  await lockUser(tx, userId);
  const wasOn = await tx.sql`
    delete from two_factor where user_id = ${userId} and confirmed_at is not null returning 1`;
  if (wasOn.length === 0) return false;
  await tx.query('delete from recovery_codes where user_id = $1', [userId]);
  await tx.sql`update sessions set data = data - 'hasSecondFactor' where user_id = ${userId}`;
  tx.afterCommit(() => events.disconnectUser(userId));
  return true;
}
