import type { Database } from '../../database/database.ts';
import { mintEmailChangeToken } from '../email-change/email-change.ts';
import { mintVerificationToken } from '../verify-email.ts';
import { listPasskeys } from '../passkeys/passkeys.ts';
import { mintResetToken } from '../reset-password.ts';
import { mailTexts, type MailJob } from './mail-texts.ts';
import type { Mailer } from './mailer.ts';

/**
 * The job `mail.send`. Sends nothing to an address without an account: the HTTP handler does not
 * look it up, so that its response is the same for all. A repeated run writes a new link, which
 * invalidates the one before.
 */
export async function sendMail(
  { database, mailer }: { database: Database; mailer: Mailer },
  job: MailJob,
  signal: AbortSignal,
): Promise<void> {
  const mail = await writeMail(database, job);
  // Another run makes a link of its own then, and this one would be dead on arrival.
  signal.throwIfAborted();
  if (mail) await mailer.send(mail);
}

async function writeMail(database: Database, job: MailJob) {
  if (job.kind === 'password-reset') {
    const minted = await database.transaction((tx) => mintResetToken(tx, job.email));
    return minted && { to: minted.email, ...mailTexts[job.kind](minted.token) };
  }
  if (job.kind === 'prove-email') {
    const minted = await database.transaction((tx) => mintVerificationToken(tx, job.userId));
    return minted && { to: minted.email, ...mailTexts[job.kind](minted.token) };
  }
  if (job.kind === 'email-change') {
    const minted = await database.transaction((tx) => mintEmailChangeToken(tx, job.changeId));
    if (!minted) return null;
    const { to, token } = minted;
    return { to, ...(token === null ? mailTexts['email-taken']() : mailTexts[job.kind](token)) };
  }
  if (job.kind === 'email-change-asked') return { to: job.to, ...mailTexts[job.kind]() };
  if (job.kind === 'email-changed') return { to: job.to, ...mailTexts[job.kind](job) };
  if (job.kind === 'training-ended') {
    const [ended] = await database.sql<{ to: string; isReady: boolean }>`
      select u.email as "to", g.state = 'succeeded' as "isReady"
        from generations g
        join users u on u.id = g.user_id and u.deleted_at is null and u.disabled_at is null
        join user_settings s on s.user_id = u.id and s.mail_trained
       where g.id = ${job.generationId}`;
    return ended ? { to: ended.to, ...mailTexts[job.kind](ended.isReady) } : null;
  }
  const rows = await database.sql<{ to: string; dueAt: string | null }>`
    select email as "to", to_char(deletion_due_at at time zone 'UTC', 'FMDD FMMonth YYYY, HH24:MI')
            as "dueAt"
       from users where id = ${job.userId} and deleted_at is null`;
  if (!rows[0]) return null;
  const { to, dueAt } = rows[0];
  if (job.kind === 'password-changed') {
    const passkeys = (await listPasskeys(database, job.userId)).map(({ name }) => name);
    return { to, ...mailTexts[job.kind](job, passkeys) };
  }
  if (job.kind === 'social-linked') return { to, ...mailTexts[job.kind](job) };
  if (job.kind === 'sign-in-changed') return { to, ...mailTexts[job.kind](job) };
  // A sign-in meanwhile cancelled the deletion.
  return dueAt === null ? null : { to, ...mailTexts[job.kind](dueAt) };
}
