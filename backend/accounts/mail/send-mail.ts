import type { Database } from '../../database/database.ts';
import type { JobPayload } from '../../jobs/declared.ts';
import { mintEmailChangeToken } from '../email-change/request-email-change.ts';
import { mintVerificationToken } from '../verify-email.ts';
import { listPasskeys } from '../passkeys/passkeys.ts';
import { mintResetToken } from '../reset-password.ts';
import {
  emailChangeAskedMail,
  emailChangedMail,
  emailTakenMail,
  newEmailMail,
} from './email-change-mails.ts';
import {
  deletionScheduledMail,
  passwordChangedMail,
  signInChangedMail,
  verificationMail,
  resetMail,
  socialLinkedMail,
} from './mail-templates.ts';
import type { Mail, Mailer } from './mailer.ts';

type Dependencies = { database: Database; mailer: Mailer; publicUrl: string };
type MailJob = JobPayload<'mail.send'>;

/**
 * The job `mail.send`. Sends nothing to an address without an account: the HTTP handler does not
 * look it up, so that its response is the same for all. A repeated run writes a new link, which
 * invalidates the one before.
 */
export async function sendMail(
  parts: Dependencies,
  job: MailJob,
  signal: AbortSignal,
): Promise<void> {
  const mail = await composeMail(parts, job);
  // Another run makes a link of its own then, and this one would be dead on arrival.
  signal.throwIfAborted();
  if (mail) await parts.mailer.send(mail);
}

async function composeMail(parts: Dependencies, job: MailJob): Promise<Mail | null> {
  const { database, publicUrl } = parts;
  if (job.kind === 'password-reset') {
    const minted = await database.transaction((tx) => mintResetToken(tx, job.email));
    return minted && resetMail(minted.email, publicUrl, minted.token);
  }
  if (job.kind === 'prove-email') {
    const minted = await database.transaction((tx) => mintVerificationToken(tx, job.userId));
    return minted && verificationMail(minted.email, publicUrl, minted.token);
  }
  if (job.kind === 'email-change') {
    const minted = await database.transaction((tx) => mintEmailChangeToken(tx, job.changeId));
    if (!minted) return null;
    const { to, token } = minted;
    return token === null ? emailTakenMail(to, publicUrl) : newEmailMail(to, publicUrl, token);
  }
  if (job.kind === 'email-change-asked') return emailChangeAskedMail(job.to, publicUrl);
  if (job.kind === 'email-changed') return emailChangedMail(job.to, publicUrl, job.userId);
  const rows = await database.query<{ email: string; dueAt: string | null }>(
    `select email, to_char(deletion_due_at at time zone 'UTC', 'FMDD FMMonth YYYY, HH24:MI')
            as "dueAt"
       from users where id = $1 and deleted_at is null`,
    [job.userId],
  );
  const user = rows[0];
  if (!user) return null;
  if (job.kind === 'password-changed') {
    const passkeys = (await listPasskeys(database, job.userId)).map(({ name }) => name);
    return passwordChangedMail(user.email, publicUrl, { ...job, passkeys });
  }
  if (job.kind === 'social-linked') return socialLinkedMail(user.email, publicUrl, job);
  if (job.kind === 'sign-in-changed') return signInChangedMail(user.email, publicUrl, job);
  // A sign-in meanwhile cancelled the deletion.
  return user.dueAt === null ? null : deletionScheduledMail(user.email, publicUrl, user.dueAt);
}
