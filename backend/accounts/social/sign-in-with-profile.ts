import { LockMode, type InferEntity } from '@mikro-orm/postgresql';
import { cleanDisplayName, checkDisplayName } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { uniqueViolation, type Database } from '../../database/database.ts';
import { UserRow } from '../../database/entities/accounts.ts';
import { now } from '../../database/entities/columns.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { GrantSignupBonus } from '../claim-signup-bonus.ts';
import { voidEmailChange } from '../email-change/request-email-change.ts';
import type { GrantPendingBonus } from '../verify-email.ts';
import { removeSignInFactors } from '../remove-sign-in-factors.ts';
import type { Sessions } from '../sessions.ts';
import { needsCode, type FirstStep } from '../two-factor/second-step.ts';
import { hasEmail, readUser } from '../user-json.ts';
import { SocialFault, type SocialProfile } from './social-provider.ts';

type Dependencies = {
  database: Database;
  queue: Queue;
  sessions: Pick<Sessions, 'endAllOf'>;
  grantPendingBonus: GrantPendingBonus;
  grantSignupBonus: GrantSignupBonus;
};

/**
 * Signs in the user of a profile: found by (provider, subject), else by an address that the provider
 * has verified, else created. Cancels a scheduled deletion. Where the account wants a code, the sign-in
 * is not finished and nothing is cancelled. Throws `SocialFault`.
 *
 * Against pre-hijacking: an account with an unverified address loses its password and its sessions
 * before it is linked, because an attacker may have registered the address in advance.
 */
export async function signInWithProfile(
  parts: Dependencies,
  profile: SocialProfile,
): Promise<FirstStep> {
  const work = () => parts.database.transaction((tx) => resolveUser(parts, tx, profile));
  try {
    return await work();
  } catch (error) {
    // Of two simultaneous first sign-ins, the second now finds the user that the first made.
    if (uniqueViolation(error) === undefined) throw error;
    return work();
  }
}

async function resolveUser(
  parts: Dependencies,
  tx: Transaction,
  profile: SocialProfile,
): Promise<FirstStep> {
  const em = tx.entities();
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
  const subjectKey = subjectKeys[profile.provider];
  const known = await em.findOne(UserRow, { [subjectKey]: profile.subject }, lock);
  if (known) return signIn(tx, known);
  const email = profile.verifiedEmail;
  if (email === null) throw new SocialFault('no-verified-email');
  const holder = await em.findOne(UserRow, hasEmail(email), lock);
  if (!holder) return { user: await create(parts, tx, profile, email), needsCode: false };
  // A first sign-in in another tab may have linked it since the search for the subject.
  if (holder[subjectKey] !== profile.subject) {
    await link(parts, tx, holder, profile);
    await em.flush();
  }
  return signIn(tx, holder);
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
    Object.assign(holder, { ...noSecrets, emailVerified: true });
    await voidEmailChange(tx, id);
    await removeSignInFactors(tx, id);
    await sessions.endAllOf(tx, id);
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

/** Removes every credential that another person may have set up. */
const noSecrets = {
  passwordHash: null,
  resetTokenHash: null,
  resetTokenExpiry: null,
  googleId: null,
  githubId: null,
};

async function create(
  { grantSignupBonus, grantPendingBonus }: Dependencies,
  tx: Transaction,
  { provider, subject, displayName }: SocialProfile,
  email: string,
): Promise<User> {
  const name = cleanDisplayName(displayName ?? '');
  const id = await tx.entities().insert(UserRow, {
    email,
    emailVerified: true,
    displayName: name && checkDisplayName(name) === undefined ? name : null,
    lastLoginAt: now(),
    [subjectKeys[provider]]: subject,
  });
  await grantSignupBonus(tx, { id, email });
  // The provider has verified the address.
  await grantPendingBonus(tx, id);
  return readUser(tx, id);
}

async function signIn(tx: Transaction, { id, disabledAt }: UserEntity): Promise<FirstStep> {
  if (disabledAt) throw new SocialFault('disabled');
  if (await needsCode(tx, id)) return { userId: id, needsCode: true };
  await tx.entities().nativeUpdate(UserRow, id, { lastLoginAt: now(), deletionDueAt: null });
  return { user: await readUser(tx, id), needsCode: false };
}
