import { Refusal } from '../refusal.ts';
import type { Transaction } from '../database/transaction.ts';

/**
 * The only writer of balances. Entries are append-only; a user's balance is always the sum of
 * their entries, because both change in the same statement.
 *
 * `UNIQUE (kind, ref_kind, ref_id)` makes every movement happen once: one charge and one refund
 * per generation, one grant per cause.
 */
export type EntryKind = 'charge' | 'refund' | 'grant';

export type Entry = {
  userId: number;
  /** Whole tokens, not negative; a charge takes them, the others give them. */
  amount: number;
  /** What it is about: `generation`, `welcome`, `admin`, … and its id. */
  refKind: string;
  refId: string;
  /** For the person who reads their history. */
  reason: string | null;
};

/**
 * Takes tokens and answers the new balance. Locks the user's row until the transaction ends.
 * Refuses with `tokens.insufficient` and writes nothing when the balance is too small. An amount
 * of 0 (an admin's use) is recorded all the same.
 */
export async function charge(tx: Transaction, entry: Entry): Promise<number> {
  const balance = await move(tx, 'charge', entry, -entry.amount);
  if (balance === null) throw new Refusal('tokens.insufficient');
  return balance;
}

/**
 * Gives back what a charge took, once: answers the new balance, or null when it was given back
 * before.
 */
export function refund(tx: Transaction, entry: Entry): Promise<number | null> {
  return moveOnce(tx, 'refund', entry);
}

/** Gives tokens, once per reference: answers the new balance, or null when given before. */
export function grant(tx: Transaction, entry: Entry): Promise<number | null> {
  return moveOnce(tx, 'grant', entry);
}

async function moveOnce(tx: Transaction, kind: EntryKind, entry: Entry): Promise<number | null> {
  // The user's row is locked before the entry is looked for, so that two at once cannot both miss.
  const rows = await tx.query<{ isKnown: boolean }>(
    `select exists (select 1 from ledger_entries
                     where kind = $2 and ref_kind = $3 and ref_id = $4) as "isKnown"
       from (select id from users where id = $1 for update) as locked`,
    [entry.userId, kind, entry.refKind, entry.refId],
  );
  if (!rows[0] || rows[0].isKnown) return null;
  return move(tx, kind, entry, entry.amount);
}

/** One statement: balance and entry, or neither (null). */
async function move(
  tx: Transaction,
  kind: EntryKind,
  { userId, refKind, refId, reason }: Entry,
  change: number,
): Promise<number | null> {
  const rows = await tx.query<{ balance: number }>(
    `with moved as (
       update users set token_balance = token_balance + $2
        where id = $1 and token_balance + $2 >= 0
        returning token_balance)
     insert into ledger_entries (user_id, amount, kind, ref_kind, ref_id, reason, balance_after)
     select $1, $2, $3, $4, $5, $6, token_balance from moved
     returning balance_after as balance`,
    [userId, change, kind, refKind, refId, reason],
  );
  return rows[0]?.balance ?? null;
}
