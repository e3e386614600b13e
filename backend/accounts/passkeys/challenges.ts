import { PasskeyChallengeRow } from '../../database/entities/sign-in-factors.ts';
import type { Queryable } from '../../database/transaction.ts';
import { mintSecret, sha256 } from '../secrets.ts';

/** How long a person may take at the device. */
export const CHALLENGE_SECONDS = 300;

/** Who may bring a challenge back, and what for. */
export type ChallengeUse = {
  purpose: 'add' | 'sign-in';
  /** SHA-256 of the session's id, or of the secret in a visitor's cookie. */
  holderHash: Buffer;
};

/** A new challenge of 256 bits, of which only the hash is stored. */
export async function issueChallenge(sql: Queryable, use: ChallengeUse): Promise<string> {
  const challenge = mintSecret();
  await sql.entities().insert(PasskeyChallengeRow, { challengeHash: sha256(challenge), ...use });
  return challenge;
}

/**
 * Whether this challenge was given to this holder for this purpose in the last five minutes. It can
 * be brought back once, whatever becomes of it.
 */
export async function takeChallenge(
  sql: Queryable,
  challenge: string,
  { purpose, holderHash }: ChallengeUse,
): Promise<boolean> {
  const rows = await sql.query(
    `delete from passkey_challenges
      where challenge_hash = $1 and purpose = $2 and holder_hash = $3
        and created_at > now() - interval '${CHALLENGE_SECONDS} seconds'
      returning 1`,
    [sha256(challenge), purpose, holderHash],
  );
  return rows.length > 0;
}
