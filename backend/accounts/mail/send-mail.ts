import type { Database } from '../../database/database.ts';
import type { JobPayload } from '../../jobs/declared.ts';
import { mintVerificationToken } from '../verify-email.ts';
import { mintResetToken } from '../reset-password.ts';
import {
  deletionScheduledMail,
  passwordChangedMail,
  verificationMail,
  resetMail,
  socialLinkedMail,
} from './mail-templates.ts';
import type { Mail, Mailer } from './mailer.ts';

type Dependencies = { database: Database; mailer: Mailer; publicUrl: string };
type MailJob = JobPayload<'mail.send'>;

/**
 * The job `mail.send`. Nothing is sent to an address nobody has: the door that asked does not look,
 * so that it answers alike for all. A repeated run words the mail anew, with a link of its own that
 * makes the one before void.
 */
export async function sendMail(post: Dependencies, order: MailJob): Promise<void> {
  const letter = await composeMail(post, order);
  if (letter) await post.mailer.send(letter);
}

async function composeMail(post: Dependencies, order: MailJob): Promise<Mail | null> {
  if (order.kind === 'password-reset') return composeReset(post, order.email);
  if (order.kind === 'prove-email') return composeVerification(post, order.userId);
  const { database, publicUrl } = post;
  const rows = await database.query<{ email: string; dueAt: string | null }>(
    `select email, to_char(deletion_due_at at time zone 'UTC', 'FMDD FMMonth YYYY, HH24:MI')
            as "dueAt"
       from users where id = $1 and deleted_at is null`,
    [order.userId],
  );
  const user = rows[0];
  if (!user) return null;
  if (order.kind === 'password-changed') return passwordChangedMail(user.email, publicUrl);
  if (order.kind === 'social-linked') return socialLinkedMail(user.email, publicUrl, order);
  // Signed in again meanwhile: nothing will be deleted.
  return user.dueAt === null ? null : deletionScheduledMail(user.email, publicUrl, user.dueAt);
}

async function composeVerification(
  { database, publicUrl }: Dependencies,
  userId: number,
): Promise<Mail | null> {
  const minted = await database.transaction((tx) => mintVerificationToken(tx, userId));
  return minted && verificationMail(minted.email, publicUrl, minted.token);
}

async function composeReset(
  { database, publicUrl }: Dependencies,
  email: string,
): Promise<Mail | null> {
  const minted = await database.transaction((tx) => mintResetToken(tx, email));
  return minted && resetMail(minted.email, publicUrl, minted.token);
}
