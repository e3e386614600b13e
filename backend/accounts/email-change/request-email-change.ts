import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import type { Queue } from '../../jobs/queue.ts';
import { Refusal } from '../../refusal.ts';
import { lockUser } from '../lock-user.ts';
import { mailedTokenHash, mintSecret } from '../secrets.ts';
import { holdOpenSession } from '../session-rows.ts';

/**
 * Orders the mail with the link to the new address and a notice to the present one, and replaces an
 * earlier request. Whether the new address has an account is looked up by the worker that writes the
 * mail: here every address costs the same statements and gets the same answer, so the caller does not
 * learn who else has an account. Refuses with `account.email-unchanged`, and with
 * `account.not-signed-in` when the session that asks ended meanwhile.
 */
export async function requestEmailChange(
  { database, queue }: { database: Database; queue: Queue },
  user: { id: number; email: string; sessionHash: string },
  newEmail: string,
): Promise<void> {
  if (newEmail.toLowerCase() === user.email.toLowerCase()) {
    throw new Refusal('account.email-unchanged');
  }
  const changeId = randomUUID();
  await database.transaction(async (tx) => {
    await lockUser(tx, user.id);
    await holdOpenSession(tx, user.sessionHash);
    await tx.sql`
      insert into email_changes (user_id, id, new_email) values (${user.id}, ${changeId}, ${newEmail})
       on conflict (user_id) do update
         set id = excluded.id, new_email = excluded.new_email, created_at = now(),
             token_hash = null, token_expiry = null`;
    await queue.enqueue(tx, 'mail.send', { kind: 'email-change', changeId });
    await queue.enqueue(tx, 'mail.send', { kind: 'email-change-asked', to: user.email });
  });
}

/** The address that waits to be proven; null without an open request. */
export async function pendingEmail(sql: Queryable, userId: number): Promise<string | null> {
  const rows = await sql.query<{ newEmail: string }>(
    `select new_email as "newEmail" from email_changes
      where user_id = $1 and coalesce(token_expiry, created_at + interval '1 hour') > now()`,
    [userId],
  );
  return rows[0]?.newEmail ?? null;
}

/** Makes a request void, and the link that was mailed for it. */
export async function voidEmailChange(sql: Queryable, userId: number): Promise<void> {
  await sql.query('delete from email_changes where user_id = $1', [userId]);
}

/** Without a token where the address belongs to another account. */
export type EmailChangeMail = { to: string; token: string | null };

/**
 * Makes a token of 256 bits for a request, valid for an hour of PostgreSQL's clock. Only its SHA-256
 * is stored. Null when the request was replaced, made void or confirmed.
 */
export async function mintEmailChangeToken(
  tx: Transaction,
  changeId: string,
): Promise<EmailChangeMail | null> {
  const rows = await tx.sql<{ newEmail: string; holder: string | null }>`
    select c.new_email as "newEmail",
            (select u.email from users u where lower(u.email) = lower(c.new_email)) as holder
       from email_changes c where c.id = ${changeId} for update of c`;
  const change = rows[0];
  if (!change) return null;
  if (change.holder !== null) return { to: change.holder, token: null };
  const token = mintSecret();
  await tx.query(
    `update email_changes set token_hash = $2, token_expiry = now() + interval '1 hour'
      where id = $1`,
    [changeId, mailedTokenHash(token)],
  );
  return { to: change.newEmail, token };
}
