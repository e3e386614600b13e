import type { Database } from '../../database/database.ts';
import type { JobPayload } from '../../jobs/declared.ts';
import { mintProofToken } from '../prove-email.ts';
import { mintResetToken } from '../reset-password.ts';
import {
  deletionPlannedLetter,
  passwordChangedLetter,
  proofLetter,
  resetLetter,
  socialLinkedLetter,
} from './letters.ts';
import type { Letter, Mailer } from './mailer.ts';

type Post = { database: Database; mailer: Mailer; publicUrl: string };
type Order = JobPayload<'mail.send'>;

/**
 * The job `mail.send`. Nothing is sent to an address nobody has: the door that asked does not look,
 * so that it answers alike for all. A repeated run words the mail anew, with a link of its own that
 * makes the one before void.
 */
export async function sendMail(post: Post, order: Order): Promise<void> {
  const letter = await write(post, order);
  if (letter) await post.mailer.send(letter);
}

async function write(post: Post, order: Order): Promise<Letter | null> {
  if (order.kind === 'password-reset') return writeReset(post, order.email);
  if (order.kind === 'prove-email') return writeProof(post, order.userId);
  const { database, publicUrl } = post;
  const rows = await database.query<{ email: string; dueAt: string | null }>(
    `select email, to_char(deletion_due_at at time zone 'UTC', 'FMDD FMMonth YYYY, HH24:MI')
            as "dueAt"
       from users where id = $1 and deleted_at is null`,
    [order.userId],
  );
  const user = rows[0];
  if (!user) return null;
  if (order.kind === 'password-changed') return passwordChangedLetter(user.email, publicUrl);
  if (order.kind === 'social-linked') return socialLinkedLetter(user.email, publicUrl, order);
  // Signed in again meanwhile: nothing will be deleted.
  return user.dueAt === null ? null : deletionPlannedLetter(user.email, publicUrl, user.dueAt);
}

async function writeProof({ database, publicUrl }: Post, userId: number): Promise<Letter | null> {
  const minted = await database.transaction((tx) => mintProofToken(tx, userId));
  return minted && proofLetter(minted.email, publicUrl, minted.token);
}

async function writeReset({ database, publicUrl }: Post, email: string): Promise<Letter | null> {
  const minted = await database.transaction((tx) => mintResetToken(tx, email));
  return minted && resetLetter(minted.email, publicUrl, minted.token);
}
