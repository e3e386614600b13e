import type { Queryable } from '../database/transaction.ts';
import { CHALLENGE_SECONDS } from './passkeys/challenges.ts';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from './session-rows.ts';
import { PENDING_SIGN_IN_SECONDS } from './social/pending-sign-ins.ts';
import { SECOND_STEP_SECONDS } from './two-factor/second-step.ts';

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
