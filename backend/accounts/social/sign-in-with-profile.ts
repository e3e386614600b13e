import { LockMode, raw, type InferEntity } from '@mikro-orm/postgresql';
import { cleanDisplayName, checkDisplayName } from '#contract/profile.ts';
import type { SocialProviderName } from '#contract/social.ts';
import { uniqueViolation } from '../../database/database.ts';
import type { Transaction, Queryable } from '../../database/transaction.ts';
import type { SecretCookie } from '../../http/cookies.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { PendingSignInRow } from '../entities.ts';
import { removeWaysIn } from '../remove-ways-in.ts';
import { mintSecret, sha256 } from '../secrets.ts';
import { passFirstStep } from '../two-factor/second-step.ts';
import { hasEmail, UserRow } from '../users.ts';
import { SocialFault, type SocialProfile, type AuthorizationChecks } from './social-provider.ts';

type Dependencies = Pick<
  AccountDependencies,
  'database' | 'queue' | 'sessions' | 'grantPendingBonus' | 'grantSignupBonus' | 'openSession'
>;

/**
 * Signs in the user of a profile as `passFirstStep` does: found by (provider, subject), else by an
 * address that the provider has verified, else created. Throws `SocialFault`.
 *
 * Against pre-hijacking: an account with an unverified address loses its password and its sessions
 * before it is linked, because an attacker may have registered the address in advance.
 */
export async function signInWithProfile(parts: Dependencies, profile: SocialProfile) {
  const work = () =>
    parts.database.transaction(async (tx) => {
      const userId = await resolveUser(parts, tx, profile);
      return passFirstStep(tx, { userId, via: profile.provider }, parts.openSession);
    });
  try {
    return await work();
  } catch (error) {
    // Of two simultaneous first sign-ins, the second now finds the user that the first made.
    if (uniqueViolation(error) === undefined) throw error;
    return work();
  }
}

/** The id of the user, whose row is locked from then on. */
async function resolveUser(parts: Dependencies, tx: Transaction, profile: SocialProfile) {
  const em = tx.entities();
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
  const subjectKey = subjectKeys[profile.provider];
  const known = await em.findOne(UserRow, { [subjectKey]: profile.subject }, lock);
  if (known) return enabled(known);
  const email = profile.verifiedEmail;
  if (email === null) throw new SocialFault('no-verified-email');
  const holder = await em.findOne(UserRow, hasEmail(email), lock);
  if (!holder) return create(parts, tx, profile, email);
  // A first sign-in in another tab may have linked it since the search for the subject.
  if (holder[subjectKey] !== profile.subject) {
    await link(parts, tx, holder, profile);
    await em.flush();
  }
  return enabled(holder);
}

type UserEntity = InferEntity<typeof UserRow>;

const subjectKeys = { google: 'googleId', github: 'githubId' } as const;

/** Changes `holder`, which the caller flushes. */
async function link(
  { sessions, queue, grantPendingBonus }: Dependencies,
  tx: Transaction,
  holder: UserEntity,
  { provider, subject }: SocialProfile,
): Promise<void> {
  const { id, emailVerified } = holder;
  const subjectKey = subjectKeys[provider];
  if (holder.disabledAt) throw new SocialFault('disabled');
  // Another person at the provider was linked: the address changed hands there.
  if (holder[subjectKey]) throw new SocialFault('already-linked');
  if (!emailVerified) {
    await removeWaysIn(tx, sessions, id);
    holder.emailVerified = true;
    await grantPendingBonus(tx, id);
  }
  holder[subjectKey] = subject;
  await queue.enqueue(tx, 'mail.send', {
    kind: 'social-linked',
    userId: id,
    provider,
    wasPasswordRemoved: !emailVerified,
  });
}

async function create(
  { grantSignupBonus, grantPendingBonus }: Dependencies,
  tx: Transaction,
  { provider, subject, displayName }: SocialProfile,
  email: string,
): Promise<number> {
  const name = cleanDisplayName(displayName ?? '');
  const id = await tx
    .entities()
    .insert(UserRow, {
      email,
      emailVerified: true,
      displayName: name && checkDisplayName(name) === undefined ? name : null,
      [subjectKeys[provider]]: subject,
    });
  await grantSignupBonus(tx, { id, email });
  // The provider has verified the address.
  await grantPendingBonus(tx, id);
  return id;
}

function enabled({ id, disabledAt }: UserEntity): number {
  if (disabledAt) throw new SocialFault('disabled');
  return id;
}

/** How long a person may take at the provider. */
export const PENDING_SIGN_IN_SECONDS = 600;
export const socialCookie: SecretCookie = { name: 'social', seconds: PENDING_SIGN_IN_SECONDS };
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
  const rows = await sql.sql<{ codeVerifier: string; nonce: string; returnTo: string }>`
    delete from social_attempts
     where state_hash = ${sha256(callback.state)}
       and browser_hash = ${sha256(callback.browserSecret)} and provider = ${callback.provider}
       and created_at > now() - ${raw(LIFETIME)}
     returning code_verifier as "codeVerifier", nonce, return_to as "returnTo"`;
  const row = rows[0];
  if (!row) return null;
  const { codeVerifier, nonce, returnTo } = row;
  return { checks: { state: callback.state, nonce, codeVerifier }, returnTo };
}
