import type { SocialProviderName } from '#contract/social.ts';
import { PendingSignInRow } from '../../database/entities/accounts.ts';
import type { Queryable } from '../../database/transaction.ts';
import { mintSecret, sha256 } from '../secrets.ts';
import type { AuthorizationChecks } from './social-provider.ts';

/** How long a person may take at the provider. */
export const PENDING_SIGN_IN_SECONDS = 600;
const LIFETIME = `interval '${PENDING_SIGN_IN_SECONDS} seconds'`;

/**
 * Stores a sign-in that redirects to a provider. The state goes through the provider; only its hash
 * is stored, with the hash of the secret in the browser's cookie.
 */
export async function savePendingSignIn(
  sql: Queryable,
  pending: { provider: SocialProviderName; browserSecret: string; returnTo: string },
): Promise<AuthorizationChecks> {
  const checks = { state: mintSecret(), nonce: mintSecret(), codeVerifier: mintSecret() };
  const { provider, returnTo } = pending;
  await sql
    .entities()
    .insert(PendingSignInRow, {
      stateHash: sha256(checks.state),
      browserHash: sha256(pending.browserSecret),
      codeVerifier: checks.codeVerifier,
      nonce: checks.nonce,
      provider,
      returnTo,
    });
  return checks;
}

/**
 * Removes and returns the pending sign-in of a callback. Null when it is unknown, was taken before,
 * is older than ten minutes, or belongs to another browser or provider.
 */
export async function takePendingSignIn(
  sql: Queryable,
  callback: { state: string; provider: SocialProviderName; browserSecret: string },
): Promise<{ checks: AuthorizationChecks; returnTo: string } | null> {
  const rows = await sql.query<{ codeVerifier: string; nonce: string; returnTo: string }>(
    `delete from social_attempts
      where state_hash = $1 and browser_hash = $2 and provider = $3
        and created_at > now() - ${LIFETIME}
      returning code_verifier as "codeVerifier", nonce, return_to as "returnTo"`,
    [sha256(callback.state), sha256(callback.browserSecret), callback.provider],
  );
  const row = rows[0];
  if (!row) return null;
  const { codeVerifier, nonce, returnTo } = row;
  return { checks: { state: callback.state, nonce, codeVerifier }, returnTo };
}
