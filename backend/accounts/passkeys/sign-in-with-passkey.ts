import type { Assertion, RequestOptions } from '#contract/passkeys.ts';
import type { User } from '#contract/user.ts';
import type { Database } from '../../database/database.ts';
import { PasskeyRow } from '../../database/entities/sign-in-factors.ts';
import { Refusal } from '../../refusal.ts';
import { completeSignIn } from '../users.ts';
import { lockUser } from '../lock-user.ts';
import { sha256 } from '../secrets.ts';
import type { OpenSession } from '../sessions.ts';
import {
  issueChallenge,
  takeChallenge,
  challengeOf,
  requestOptions,
  userIdOf,
  verifyAssertion,
} from './relying-party.ts';

/** A visitor's browser, by the secret in its cookie, and our public origin. */
export type VisitingBrowser = { browserSecret: string; origin: string };

/** What the browser needs to ask its user for a passkey of this site. */
export async function beginPasskeySignIn(
  database: Database,
  { browserSecret, origin }: VisitingBrowser,
): Promise<RequestOptions> {
  const challenge = await issueChallenge(database, forUseIn(browserSecret));
  return requestOptions(origin, challenge);
}

/**
 * Opens the session of the user whose passkey signed a challenge of this browser, records the time and
 * cancels a scheduled deletion. Refuses with `account.passkey-refused`, whatever is wrong, and with
 * `account.disabled` when the proof is right but an administrator disabled the account.
 */
export async function signInWithPasskey(
  { database, openSession }: { database: Database; openSession: OpenSession },
  { browserSecret, origin }: VisitingBrowser,
  assertion: Assertion,
): Promise<User> {
  const challenge = await challengeOf(assertion);
  const isOurs = challenge && (await takeChallenge(database, challenge, forUseIn(browserSecret)));
  const key = isOurs
    ? await database.entities().findOne(PasskeyRow, { credentialId: assertion.id })
    : null;
  const { userHandle } = assertion.response;
  const isOfHolder = !userHandle || userIdOf(userHandle) === key?.userId;
  if (!isOurs || !key || !isOfHolder) throw new Refusal('account.passkey-refused');
  const counter = await verifyAssertion(origin, { assertion, challenge, key });
  if (counter === null) throw new Refusal('account.passkey-refused');
  return database.transaction(async (tx) => {
    await lockUser(tx, key.userId);
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

const forUseIn = (browserSecret: string) =>
  ({ purpose: 'sign-in', holderHash: sha256(browserSecret) }) as const;
