import type { User } from '#contract/user.ts';
import type { Database } from '../../database/database.ts';
import { SecondStepRow } from '../../database/entities/sign-in-factors.ts';
import type { Queryable } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { mintSecret, sha256 } from '../secrets.ts';
import { readTwoFactor, withCode } from './two-factor.ts';

/** How long a person may take to find the code. */
export const SECOND_STEP_SECONDS = 600;
/** Then the first step must be repeated. */
const ATTEMPTS = 5;

/** A first step that was passed, with what follows: a user who is signed in, or the question for a code. */
export type FirstStep = { user: User; needsCode: false } | { userId: number; needsCode: true };
/** How the first step was passed. */
export type FirstStepMethod = 'password' | 'google' | 'github';

export async function needsCode(sql: Queryable, userId: number): Promise<boolean> {
  return (await readTwoFactor(sql, userId)).isOn;
}

/**
 * Remembers that a browser has passed the first step; returns the secret for its cookie, of which only
 * the hash is stored. Whatever ends the user's sessions ends this, too.
 */
export async function beginSecondStep(
  sql: Queryable,
  { userId, via }: { userId: number; via: FirstStepMethod },
): Promise<string> {
  const secret = mintSecret();
  await sql.entities().insert(SecondStepRow, { secretHash: sha256(secret), userId, via });
  return secret;
}

/**
 * Counts an attempt at the second step of a browser, and says whose it is. Null after five, after ten
 * minutes, and where no first step was passed.
 */
export async function attemptSecondStep(
  sql: Queryable,
  secret: string,
): Promise<{ userId: number; via: FirstStepMethod } | null> {
  const rows = await sql.query<{ userId: number; via: FirstStepMethod }>(
    `update second_steps set attempts = attempts + 1
      where secret_hash = $1 and attempts < ${ATTEMPTS}
        and created_at > now() - interval '${SECOND_STEP_SECONDS} seconds'
      returning user_id as "userId", via`,
    [sha256(secret)],
  );
  return rows[0] ?? null;
}

/**
 * Returns the user whose code it is, records the sign-in and cancels a scheduled deletion. Refuses with
 * `account.wrong-code`, `account.disabled`, and `account.code-expired` when another request was faster.
 */
export function finishSecondStep(
  parts: Parameters<typeof withCode>[0] & { database: Database },
  { secret, userId, typed }: { secret: string; userId: number; typed: string },
): Promise<User> {
  return withCode(parts, { userId, typed }, async (tx) => {
    const taken = await tx.entities().nativeDelete(SecondStepRow, { secretHash: sha256(secret) });
    if (taken === 0) throw new Refusal('account.code-expired');
    return completeSignIn(tx, userId);
  });
}

/** Removes second steps that were not finished in time. */
export async function trimSecondSteps(sql: Queryable): Promise<void> {
  await sql.query(
    `delete from second_steps
      where created_at < now() - interval '${SECOND_STEP_SECONDS} seconds'`,
  );
}
