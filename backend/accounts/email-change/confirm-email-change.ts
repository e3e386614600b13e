import type { User } from '#contract/user.ts';
import { uniqueViolation } from '../../database/database.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../refusal.ts';
import { claimSignupBonus, mailboxOf } from '../claim-signup-bonus.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { lockUser } from '../lock-user.ts';
import { mailedTokenHash } from '../secrets.ts';
import { readUser } from '../user-json.ts';

type Dependencies = Pick<
  AccountDependencies,
  'database' | 'queue' | 'events' | 'grantPendingBonus'
>;

/**
 * Gives the signed-in user the address that the link was mailed to, once. It counts as verified;
 * links that were mailed to the former address are void, and a mail there reports the change. Linked
 * Google and GitHub accounts stay.
 *
 * Another user's link is refused: otherwise an attacker could have the owner of an address prove it
 * for an account whose password the attacker knows. Refuses with `account.proof-invalid`, and with
 * `account.email-unusable` when another account has taken the address meanwhile.
 */
export async function confirmEmailChange(
  parts: Dependencies,
  userId: number,
  token: string,
): Promise<User> {
  try {
    return await parts.database.transaction((tx) => applyChange(parts, tx, { userId, token }));
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
  await lockUser(tx, userId);
  const changes = await tx.query<{ newEmail: string }>(
    `delete from email_changes where user_id = $1 and token_hash = $2 and token_expiry > now()
     returning new_email as "newEmail"`,
    [userId, mailedTokenHash(token)],
  );
  const newEmail = changes[0]?.newEmail;
  if (newEmail === undefined) throw new Refusal('account.proof-invalid');
  const rows = await tx.query<Former>(
    `update users u
        set email = $2, email_verified = true, reset_token_hash = null, reset_token_expiry = null,
            proof_token_hash = null, proof_token_expiry = null
       from (select id, email, welcome_waits from users where id = $1 for update) former
      where u.id = former.id and u.deleted_at is null
     returning former.email, former.welcome_waits as "bonusWaits"`,
    [userId, newEmail],
  );
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
  const isSameMailbox = mailboxOf(former.email) === mailboxOf(newEmail);
  if (isSameMailbox || (await claimSignupBonus(tx, newEmail))) {
    await grantPendingBonus(tx, userId);
  } else {
    await tx.query('update users set welcome_waits = false where id = $1', [userId]);
  }
}
