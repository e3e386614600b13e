import type { Transaction } from '../database/transaction.ts';
import { sha256 } from './secrets.ts';

/**
 * Gives a new user their first tokens, or promises them, in the transaction that makes the user.
 */
export type GrantSignupBonus = (
  tx: Transaction,
  user: { id: number; email: string },
) => Promise<unknown>;

/**
 * Marks the mailbox behind an address as having had the signup bonus. Returns false when it had it
 * before, also through an account that is deleted now. Only a hash is stored.
 */
export async function claimSignupBonus(tx: Transaction, email: string): Promise<boolean> {
  const rows = await tx.sql`
    insert into welcomed_mailboxes (mailbox_hash) values (${sha256(mailboxOf(email))})
     on conflict do nothing returning 1`;
  return rows.length > 0;
}

/** One spelling for all addresses that reach the same mailbox: case, plus-tags, Gmail's dots. */
export function mailboxOf(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local = ''] = lower.slice(0, at).split('+');
  const domain = lower.slice(at + 1);
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}
