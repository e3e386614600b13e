import type { User } from '#contract/user.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import type { SecretCookie } from '../../http/cookies.ts';
import { Refusal } from '../../refusal.ts';
import { SecondStepRow } from '../entities.ts';
import { mintSecret, sha256 } from '../secrets.ts';
import type { OpenSession } from '../sessions.ts';
import { completeSignIn } from '../users.ts';
import { readTwoFactor, withCode } from './two-factor.ts';

/** How long a person may take to find the code. */
export const SECOND_STEP_SECONDS = 600;
export const secondStepCookie: SecretCookie = { name: 'second-step', seconds: SECOND_STEP_SECONDS };
/** Then the first step must be repeated. */
const ATTEMPTS = 5;

/**
 * A first step that was passed, with what follows: a user who is signed in, or the question for a
 * code and the secret for the cookie of the browser that may bring it.
 */
export type FirstStep = { needsCode: false; user: User } | { needsCode: true; secret: string };
/** Whose sign-in goes on, and how the first step was passed. */
type SecondStep = { userId: number; via: 'password' | 'google' | 'github' };

/**
 * Opens the session of a user who has proved to be this one, records the time and cancels a
 * scheduled deletion. Where the account wants a code, the sign-in is not finished and nothing is
 * cancelled: the step is remembered, by the hash of its secret, and whatever ends the user's
 * sessions ends it, too. The caller holds the lock of the user's row. Refuses with
 * `account.disabled`.
 */
export async function passFirstStep(
  tx: Transaction,
  { userId, via }: SecondStep,
  openSession: OpenSession,
): Promise<FirstStep> {
  if ((await readTwoFactor(tx, userId)).isOn) {
    const secret = mintSecret();
    await tx.entities().insert(SecondStepRow, { secretHash: sha256(secret), userId, via });
    return { needsCode: true, secret };
  }
  const user = await completeSignIn(tx, userId);
  await openSession(tx, user, { via });
  return { needsCode: false, user };
}

/**
 * Counts an attempt at the second step of a browser, and says whose it is. Null after five, after
 * ten minutes, and where no first step was passed.
 */
export async function attemptSecondStep(sql: Queryable, secret: string) {
  const rows = await sql.sql<SecondStep>`
    update second_steps set attempts = attempts + 1
     where secret_hash = ${sha256(secret)} and attempts < ${ATTEMPTS}
       and created_at > now() - make_interval(secs => ${SECOND_STEP_SECONDS})
     returning user_id as "userId", via`;
  return rows[0] ?? null;
}

/**
 * Opens the session of the user whose code it is, records the sign-in and cancels a scheduled
 * deletion. Refuses with `account.wrong-code`, `account.disabled`, and `account.code-expired` when
 * another request was faster or ended the sign-in.
 */
export function finishSecondStep(
  parts: Parameters<typeof withCode>[0] & { openSession: OpenSession },
  { secret, userId, via, typed }: SecondStep & { secret: string; typed: string },
): Promise<User> {
  return withCode(parts, { userId, typed }, async (tx) => {
    const taken = await tx.entities().nativeDelete(SecondStepRow, { secretHash: sha256(secret) });
    if (taken === 0) throw new Refusal('account.code-expired');
    const user = await completeSignIn(tx, userId);
    await parts.openSession(tx, user, { via, hasSecondFactor: true });
    return user;
  });
}
