import { cleanDisplayName, checkDisplayName } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { uniqueViolation, type Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { GrantSignupBonus } from '../claim-signup-bonus.ts';
import type { GrantPendingBonus } from '../verify-email.ts';
import type { Sessions } from '../sessions.ts';
import { userJson } from '../user-json.ts';
import { SocialFault, type SocialProfile } from './social-provider.ts';

type Dependencies = {
  database: Database;
  queue: Queue;
  sessions: Pick<Sessions, 'endAllOf'>;
  grantPendingBonus: GrantPendingBonus;
  grantSignupBonus: GrantSignupBonus;
};

/**
 * The user behind a provider's word: known by (provider, subject), else by an address the provider
 * has proven, else new. Takes a planned deletion back. Throws `SocialFault`.
 *
 * An account that somebody made with a password and an address they never proved is not theirs any
 * more when the address's owner comes: its password goes and its sessions end before it is linked,
 * so that nobody can sit in an account made in advance for another (pre-hijacking).
 */
export async function signInWithProfile(
  parts: Dependencies,
  profile: SocialProfile,
): Promise<User> {
  const work = () => parts.database.transaction((tx) => resolveUser(parts, tx, profile));
  try {
    return await work();
  } catch (error) {
    // Two first sign-ins at once: the second now finds what the first made.
    if (uniqueViolation(error) === undefined) throw error;
    return work();
  }
}

async function resolveUser(
  parts: Dependencies,
  tx: Transaction,
  profile: SocialProfile,
): Promise<User> {
  const column = subjectColumns[profile.provider];
  const known = await tx.query<{ id: number; isDisabled: boolean }>(
    `select id, disabled_at is not null as "isDisabled" from users
      where ${column} = $1 for update`,
    [profile.subject],
  );
  if (known[0]) {
    refuseDisabled(known[0]);
    return signIn(tx, known[0].id);
  }
  const email = profile.verifiedEmail;
  if (email === null) throw new SocialFault('no-verified-email');
  const holders = await tx.query<EmailOwner>(
    `select id, email_verified as "isVerified", ${column} as subject,
            disabled_at is not null as "isDisabled"
       from users where lower(email) = lower($1) for update`,
    [email],
  );
  const holder = holders[0];
  // Their first sign-in at another tab ended since we looked for the subject.
  if (holder?.subject === profile.subject) {
    refuseDisabled(holder);
    return signIn(tx, holder.id);
  }
  const id = holder
    ? await link(parts, tx, holder, profile)
    : await create(parts, tx, profile, email);
  return signIn(tx, id);
}

type EmailOwner = { id: number; isVerified: boolean; subject: string | null; isDisabled: boolean };

const subjectColumns = { google: 'google_id', github: 'github_id' } as const;

function refuseDisabled({ isDisabled }: { isDisabled: boolean }): void {
  if (isDisabled) throw new SocialFault('disabled');
}

async function link(
  { sessions, queue, grantPendingBonus }: Dependencies,
  tx: Transaction,
  holder: EmailOwner,
  { provider, subject }: SocialProfile,
): Promise<number> {
  refuseDisabled(holder);
  const { id, isVerified } = holder;
  // The address went to somebody else at the provider, or there are two of them.
  if (holder.subject !== null) throw new SocialFault('already-linked');
  if (!isVerified) {
    await tx.query(
      `update users set password_hash = null, reset_token_hash = null, reset_token_expiry = null,
              google_id = null, github_id = null, email_verified = true
        where id = $1`,
      [id],
    );
    await sessions.endAllOf(tx, id);
    await grantPendingBonus(tx, id);
  }
  await tx.query(`update users set ${subjectColumns[provider]} = $2 where id = $1`, [id, subject]);
  const wasPasswordRemoved = !isVerified;
  await queue.enqueue(tx, 'mail.send', {
    kind: 'social-linked',
    userId: id,
    provider,
    wasPasswordRemoved,
  });
  return id;
}

async function create(
  { grantSignupBonus, grantPendingBonus }: Dependencies,
  tx: Transaction,
  { provider, subject, displayName }: SocialProfile,
  email: string,
): Promise<number> {
  const name = cleanDisplayName(displayName ?? '');
  const rows = await tx.query<{ id: number }>(
    `insert into users (email, email_verified, display_name, ${subjectColumns[provider]})
     values ($1, true, $2, $3) returning id`,
    [email, name && checkDisplayName(name) === undefined ? name : null, subject],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert returned no row');
  await grantSignupBonus(tx, { id, email });
  // The provider has proven it.
  await grantPendingBonus(tx, id);
  return id;
}

async function signIn(tx: Transaction, id: number): Promise<User> {
  const rows = await tx.query<{ user: User }>(
    `update users set last_login_at = now(), deletion_due_at = null where id = $1
     returning ${userJson()} as "user"`,
    [id],
  );
  if (!rows[0]) throw new Error(`user ${id} is gone`);
  return rows[0].user;
}
