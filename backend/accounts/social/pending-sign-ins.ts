import { createHash, randomBytes } from 'node:crypto';
import type { SocialProviderName } from '#contract/social.ts';
import { PendingSignInRow } from '../../database/entities/accounts.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { AuthorizationChecks } from './social-provider.ts';

const LIFETIME = `interval '10 minutes'`;

/**
 * Remembers a sign-in that leaves for a provider. The state travels; only its hash is kept, beside
 * the hash of the secret that the browser keeps in a cookie.
 */
export async function savePendingSignIn(
  sql: Queryable,
  attempt: { provider: SocialProviderName; browserSecret: string; returnTo: string },
): Promise<AuthorizationChecks> {
  const ties = { state: mintSecret(), nonce: mintSecret(), codeVerifier: mintSecret() };
  const { provider, returnTo } = attempt;
  await sql.entities().insert(PendingSignInRow, {
    stateHash: hashOf(ties.state),
    browserHash: hashOf(attempt.browserSecret),
    codeVerifier: ties.codeVerifier,
    nonce: ties.nonce,
    provider,
    returnTo,
  });
  return ties;
}

/**
 * Takes the attempt that an answer claims to be of, once: null when it is another browser's, another
 * provider's, older than ten minutes, taken already or none of ours.
 */
export async function takePendingSignIn(
  sql: Queryable,
  answer: { state: string; provider: SocialProviderName; browserSecret: string },
): Promise<{ ties: AuthorizationChecks; returnTo: string } | null> {
  const rows = await sql.query<{ codeVerifier: string; nonce: string; returnTo: string }>(
    `delete from social_attempts
      where state_hash = $1 and browser_hash = $2 and provider = $3
        and created_at > now() - ${LIFETIME}
      returning code_verifier as "codeVerifier", nonce, return_to as "returnTo"`,
    [hashOf(answer.state), hashOf(answer.browserSecret), answer.provider],
  );
  const row = rows[0];
  if (!row) return null;
  const { codeVerifier, nonce, returnTo } = row;
  return { ties: { state: answer.state, nonce, codeVerifier }, returnTo };
}

/** Removes attempts nobody can come back from. */
export async function trimPendingSignIns(sql: Queryable): Promise<void> {
  await sql.query(`delete from social_attempts where created_at < now() - ${LIFETIME}`);
}

/** 256 random bits; also long enough for a PKCE verifier. */
export function mintSecret(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
