import { raw } from '@mikro-orm/postgresql';
import {
  PASSKEYS_MAX,
  type CreationOptions,
  type NewCredential,
  type Passkey,
  type Assertion,
  type RequestOptions,
} from '#contract/passkeys.ts';
import type { User } from '#contract/user.ts';
import { uniqueViolation, type Database } from '../../database/database.ts';
import { isoText } from '../../database/statement.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Queue } from '../../jobs/queue.ts';
import { Refusal } from '../../refusal.ts';
import { PasskeyRow } from '../entities.ts';
import { withUserLock } from '../lock-user.ts';
import { mailSignInChange } from '../mail/mail-texts.ts';
import { sha256 } from '../secrets.ts';
import { holdOpenSession } from '../session-rows.ts';
import type { Sessions, OpenSession } from '../sessions.ts';
import { completeSignIn } from '../users.ts';
import {
  issueChallenge,
  takeChallenge,
  creationOptions,
  verifyNewCredential,
  requestOptions,
  userIdOf,
  verifyAssertion,
} from './relying-party.ts';

type Dependencies = { database: Database; queue: Queue };

/** Who adds a passkey, from which session and site. */
type PasskeyOwner = {
  user: Pick<User, 'id' | 'email' | 'displayName'>;
  sessionHash: string;
  /** Our public origin. */
  origin: string;
};

const columns = `id, name, ${isoText('created_at')} as "createdAt",
  ${isoText('last_used_at')} as "lastUsedAt"`;

/** The passkeys of a user, oldest first. */
export function listPasskeys(sql: Queryable, userId: number): Promise<Passkey[]> {
  return sql.sql<Passkey>`
    select ${raw(columns)} from passkeys where user_id = ${userId} order by id`;
}

/** The options a browser makes a passkey by; their challenge is for this session alone. */
export async function beginPasskey(
  database: Database,
  { user, sessionHash, origin }: PasskeyOwner,
): Promise<CreationOptions> {
  const existing = await database.entities().find(PasskeyRow, { userId: user.id });
  if (existing.length >= PASSKEYS_MAX) throw new Refusal('account.too-many-passkeys');
  const challenge = await issueChallenge(database, forUseIn(sessionHash));
  return creationOptions(origin, user, {
    challenge,
    existing: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

/**
 * Stores the passkey that the browser made and orders a mail about it. Refuses with
 * `account.passkey-refused` what does not answer a challenge of this session, with
 * `account.passkey-exists` a key that is stored already, for whichever account, and with
 * `account.not-signed-in` when the session ended meanwhile.
 */
export async function addPasskey(
  { database, queue }: Dependencies,
  { user, sessionHash, origin }: PasskeyOwner,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const challenge = await takeChallenge(database, credential, forUseIn(sessionHash));
  const key = challenge ? await verifyNewCredential(origin, credential, challenge) : null;
  if (!key) throw new Refusal('account.passkey-refused');
  try {
    // Locked, so that two at once cannot both be the last.
    return await withUserLock(database, user.id, async (tx) => {
      await holdOpenSession(tx, sessionHash);
      const em = tx.entities();
      const count = await em.count(PasskeyRow, { userId: user.id });
      if (count >= PASSKEYS_MAX) throw new Refusal('account.too-many-passkeys');
      const transports = credential.response.transports ?? [];
      const id = await em.insert(PasskeyRow, { ...key, userId: user.id, name, transports });
      await mailSignInChange(tx, queue, { userId: user.id, change: 'passkey-added', name });
      return passkeyOf(tx, user.id, id);
    });
  } catch (error) {
    if (uniqueViolation(error) !== 'passkeys_credential_id_key') throw error;
    throw new Refusal('account.passkey-exists', { cause: error });
  }
}

/** Refuses with `account.passkey-not-found`, also for another user's. */
export async function renamePasskey(
  sql: Queryable,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  await sql.entities().nativeUpdate(PasskeyRow, { id, userId }, { name });
  return passkeyOf(sql, userId, id);
}

/**
 * Removes a passkey, ends every other session that began with it, and orders a mail about it.
 * Refuses with `account.passkey-not-found`, also for another user's.
 */
export async function removePasskey(
  { database, queue, sessions }: Dependencies & { sessions: Pick<Sessions, 'endThoseOfPasskey'> },
  { userId, sessionHash }: { userId: number; sessionHash: string },
  id: number,
): Promise<void> {
  await withUserLock(database, userId, async (tx) => {
    const { name } = await passkeyOf(tx, userId, id);
    await tx.entities().nativeDelete(PasskeyRow, { id, userId });
    await sessions.endThoseOfPasskey(tx, { userId, passkeyId: id, exceptHash: sessionHash });
    await mailSignInChange(tx, queue, { userId, change: 'passkey-removed', name });
  });
}

async function passkeyOf(sql: Queryable, userId: number, id: number): Promise<Passkey> {
  const rows = await sql.sql<Passkey>`
    select ${raw(columns)} from passkeys where user_id = ${userId} and id = ${id}`;
  if (!rows[0]) throw new Refusal('account.passkey-not-found');
  return rows[0];
}

const forUseIn = (sessionHash: string) =>
  ({ purpose: 'add', holderHash: Buffer.from(sessionHash, 'hex') }) as const;

/** A visitor's browser, by the secret in its cookie, and our public origin. */
type VisitingBrowser = { browserSecret: string; origin: string };

/** The options for the browser to ask its user for a passkey of this site. */
export async function beginPasskeySignIn(
  database: Database,
  { browserSecret, origin }: VisitingBrowser,
): Promise<RequestOptions> {
  return requestOptions(origin, await issueChallenge(database, forSignIn(browserSecret)));
}

/**
 * Opens the session of the user whose passkey signed a challenge of this browser, records the time
 * and cancels a scheduled deletion. Refuses with `account.passkey-refused`, whatever is wrong, and
 * with `account.disabled` when the proof is right but an administrator disabled the account.
 */
export async function signInWithPasskey(
  { database, openSession }: { database: Database; openSession: OpenSession },
  { browserSecret, origin }: VisitingBrowser,
  assertion: Assertion,
): Promise<User> {
  const challenge = await takeChallenge(database, assertion, forSignIn(browserSecret));
  const key = challenge
    ? await database.entities().findOne(PasskeyRow, { credentialId: assertion.id })
    : null;
  const { userHandle } = assertion.response;
  const isOfHolder = !userHandle || userIdOf(userHandle) === key?.userId;
  if (!challenge || !key || !isOfHolder) throw new Refusal('account.passkey-refused');
  const counter = await verifyAssertion(origin, { assertion, challenge, key });
  if (counter === null) throw new Refusal('account.passkey-refused');
  return withUserLock(database, key.userId, async (tx) => {
    // The counter again in the condition: another sign-in may have used it since it was read,
    // or another request may have removed the passkey.
    const used = await tx.query(
      `update passkeys set counter = $2, last_used_at = now()
        where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
      [key.id, counter],
    );
    if (used.length === 0) throw new Refusal('account.passkey-refused');
    const user = await completeSignIn(tx, key.userId);
    await openSession(tx, user, { via: 'passkey', passkeyId: key.id });
    return user;
  });
}

const forSignIn = (browserSecret: string) =>
  ({ purpose: 'sign-in', holderHash: sha256(browserSecret) }) as const;
