import { randomUUID } from 'node:crypto';
import type { User } from '#contract/user.ts';
import { uniqueViolation, type Database } from '../../database/database.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import type { Queue } from '../../jobs/queue.ts';
import { Refusal } from '../../refusal.ts';
import { claimSignupBonus, mailboxOf } from '../verify-email.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { withUserLock } from '../lock-user.ts';
import { mailedTokenHash, mintSecret } from '../secrets.ts';
import { holdOpenSession } from '../session-rows.ts';
import { readUser } from '../users.ts';

/**
 * Orders the mail with the link to the new address and a notice to the present one, and replaces an
 * earlier request. Whether the new address has an account is looked up by the worker that writes
 * the mail: here every address costs the same statements and gets the same answer, so the caller
 * does not learn who else has an account. Refuses with `account.email-unchanged`, and with
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
  await withUserLock(database, user.id, async (tx) => {
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
  const rows = await sql.sql<{ newEmail: string }>`
    select new_email as "newEmail" from email_changes
     where user_id = ${userId} and coalesce(token_expiry, created_at + interval '1 hour') > now()`;
  return rows[0]?.newEmail ?? null;
}

/** Makes a request void, and the link that was mailed for it. */
export async function voidEmailChange(sql: Queryable, userId: number): Promise<void> {
  await sql.query('delete from email_changes where user_id = $1', [userId]);
}

/**
 * Makes a token of 256 bits for a request, valid for an hour of PostgreSQL's clock. Only its
 * SHA-256 is stored. Without a token where the address belongs to another account; null when the
 * request was replaced, made void or confirmed.
 */
export async function mintEmailChangeToken(tx: Transaction, changeId: string) {
  const rows = await tx.sql<{ newEmail: string; holder: string | null }>`
    select c.new_email as "newEmail",
            (select u.email from users u where lower(u.email) = lower(c.new_email)) as holder
       from email_changes c where c.id = ${changeId} for update of c`;
  const change = rows[0];
  if (!change) return null;
  if (change.holder !== null) return { to: change.holder, token: null };
  const token = mintSecret();
  await tx.sql`
    update email_changes
       set token_hash = ${mailedTokenHash(token)}, token_expiry = now() + interval '1 hour'
     where id = ${changeId}`;
  return { to: change.newEmail, token };
}

type Dependencies = Pick<
  AccountDependencies,
  'database' | 'queue' | 'events' | 'grantPendingBonus'
>;

/**
 * Gives the signed-in user the address that the link was mailed to, once. It counts as verified;
 * links that were mailed to the former address are void, and a mail there reports the change.
 * Linked Google and GitHub accounts stay.
 *
 * Another user's link is refused: otherwise an attacker could have the owner of an address prove it
 * for an account whose password the attacker knows. Refuses with `account.proof-invalid`, and with
 * `account.email-unusable` when another account has taken the address meanwhile.
 */
export async function confirmEmailChange(parts: Dependencies, userId: number, token: string) {
  try {
    return await withUserLock(parts.database, userId, (tx) =>
      applyChange(parts, tx, { userId, token }),
    );
  } catch (error) {
    if (uniqueViolation(error) !== 'users_email_key') throw error;
    throw new Refusal('account.email-unusable', { cause: error });
  }
}

type Former = { email: string; bonusWaits: boolean };

async function applyChange(
  parts: Dependencies,
  tx: Transaction,
  { userId, token }: { userId: number; token: string },
): Promise<User> {
  const changes = await tx.sql<{ newEmail: string }>`
    delete from email_changes
     where user_id = ${userId} and token_hash = ${mailedTokenHash(token)} and token_expiry > now()
    returning new_email as "newEmail"`;
  const newEmail = changes[0]?.newEmail;
  if (newEmail === undefined) throw new Refusal('account.proof-invalid');
  const rows = await tx.sql<Former>`
    update users u
       set email = ${newEmail}, email_verified = true, reset_token_hash = null,
           reset_token_expiry = null, proof_token_hash = null, proof_token_expiry = null
      from (select id, email, welcome_waits from users where id = ${userId} for update) former
     where u.id = former.id and u.deleted_at is null
    returning former.email, former.welcome_waits as "bonusWaits"`;
  const former = rows[0];
  if (!former) throw new Refusal('account.proof-invalid');
  if (former.bonusWaits) await settleBonus(parts, tx, { userId, former, newEmail });
  await parts.queue.enqueue(tx, 'mail.send', { kind: 'email-changed', to: former.email, userId });
  const user = await readUser(tx, userId);
  await parts.events.record(tx, userId, [{ type: 'account.changed', data: user }]);
  return user;
}

/** A mailbox has one signup bonus, also when it proves many accounts one after another. */
async function settleBonus(
  { grantPendingBonus }: Dependencies,
  tx: Transaction,
  { userId, former, newEmail }: { userId: number; former: Former; newEmail: string },
): Promise<void> {
  if (mailboxOf(former.email) === mailboxOf(newEmail) || (await claimSignupBonus(tx, newEmail))) {
    await grantPendingBonus(tx, userId);
  } else {
    await tx.query('update users set welcome_waits = false where id = $1', [userId]);
  }
}
