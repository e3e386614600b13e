import type { EntryKind } from '../../contract/tokens.ts';
import { openParameters, type Param } from '../database/parameters.ts';
import type { Transaction } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';

/**
 * The only writer of balances. Entries are append-only; a user's balance is always the sum of
 * their entries, because both change together.
 *
 * `UNIQUE (kind, ref_kind, ref_id)` makes every movement happen once: one charge and one refund
 * per generation, one grant per cause, one credit per purchase.
 *
 * A balance is never negative. What is taken back after it was spent becomes a debt: an entry of
 * the kind `debt` lends the missing tokens, and the next tokens the user gets repay them first, with
 * an entry that takes them. So `users.token_debt` is the sum of the `debt` entries, and whoever owes
 * has nothing to spend.
 */
export type Entry = {
  userId: number;
  /** Whole tokens, not negative; the kind says in which direction they go. */
  amount: number;
  /** What it is about: `generation`, `purchase`, `welcome`, `admin`, … and its id. */
  refKind: string;
  refId: string;
  /** For the person who reads their history; `entry-text.ts` words it. */
  reason: string | null;
};

/**
 * Takes tokens and answers the new balance. Locks the user's row until the transaction ends.
 * Refuses with `tokens.insufficient` and writes nothing when the balance is too small. An amount
 * of 0 (an admin's use) is recorded all the same.
 */
export async function charge(tx: Transaction, entry: Entry): Promise<number> {
  const { param, values } = openParameters();
  const ctes = chargeCtes(param, entry, { news: 0, openGenerations: 0 });
  const rows = await tx.query<{ balance: number }>(
    `with ${ctes} select token_balance as balance from moved`,
    values,
  );
  if (!rows[0]) throw new Refusal('tokens.insufficient');
  return rows[0].balance;
}

/**
 * A charge as the beginning of a larger statement: `moved` has the user's row (`id`,
 * `token_balance`, `event_seq`, `open_generations`) when the balance was sufficient, and none
 * otherwise, so that what selects from it falls with the charge. A row can be updated only once in a
 * statement, so the row's other counters are raised by the way.
 */
export function chargeCtes(
  param: Param,
  entry: Entry,
  counted: { news: number; openGenerations: number },
): string {
  const { userId, amount, refKind, refId, reason } = entry;
  const taken = param(amount, 'int');
  // Nobody who owes has a balance (a constraint).
  return `moved as (
      update users
         set token_balance = token_balance - ${taken}, event_seq = event_seq + ${param(counted.news, 'int')},
             open_generations = open_generations + ${param(counted.openGenerations, 'int')}
       where id = ${param(userId, 'int')} and token_balance >= ${taken}
      returning id, token_balance, event_seq, open_generations
    ), entry as (
      insert into ledger_entries (user_id, amount, kind, ref_kind, ref_id, reason, balance_after)
      select id, -${taken}, 'charge', ${param(refKind, 'text')}, ${param(refId, 'text')},
             ${param(reason, 'text')}, token_balance
        from moved
    )`;
}

/**
 * Gives back what a charge took, once: answers the new balance, or null when it was given back
 * before.
 */
export function refund(tx: Transaction, entry: Entry): Promise<number | null> {
  return credit(tx, 'refund', entry);
}

/** Gives tokens, once per reference: answers the new balance, or null when given before. */
export function grant(tx: Transaction, entry: Entry): Promise<number | null> {
  return credit(tx, 'grant', entry);
}

/** Gives what was paid for, once per purchase: answers the new balance, or null when given before. */
export function creditPurchase(tx: Transaction, entry: Entry): Promise<number | null> {
  return credit(tx, 'purchase', entry);
}

/** Gives again what `takeBack` took, once per reference, when the money stayed after all. */
export function restorePurchase(tx: Transaction, entry: Entry): Promise<number | null> {
  return credit(tx, 'purchase-restore', entry);
}

/**
 * Takes tokens whose payment was returned, once per reference, and answers the new balance, or null
 * when they were taken before. What is not there any more becomes a debt.
 */
export async function takeBack(tx: Transaction, entry: Entry): Promise<number | null> {
  const known = await lockBalance(tx, entry.userId);
  const missing = Math.max(0, entry.amount - known.balance);
  // Lent before they are taken: no line of the history is below zero.
  return write(tx, entry, known, [
    { kind: 'debt', amount: missing },
    { kind: 'purchase-refund', amount: -entry.amount },
  ]);
}

type Credit = Extract<EntryKind, 'refund' | 'grant' | 'purchase' | 'purchase-restore'>;

/** Gives tokens, of which a debt is repaid first. */
async function credit(tx: Transaction, kind: Credit, entry: Entry): Promise<number | null> {
  const known = await lockBalance(tx, entry.userId);
  return write(tx, entry, known, [
    { kind, amount: entry.amount },
    { kind: 'debt', amount: -Math.min(known.debt, entry.amount) },
  ]);
}

type Balance = { balance: number; debt: number };
type Line = { kind: EntryKind; amount: number };

/** Nobody else moves this user's tokens until the transaction ends. */
async function lockBalance(tx: Transaction, userId: number): Promise<Balance> {
  const rows = await tx.query<Balance>(
    'select token_balance as balance, token_debt as debt from users where id = $1 for update',
    [userId],
  );
  if (!rows[0]) throw new Error(`ledger: there is no user ${userId}`);
  return rows[0];
}

/**
 * Writes the lines of one movement, in order, with the balance they make; those of 0 tokens only for
 * the kind it is about. Null, and nothing written, when the movement was made before: looked up in
 * this statement, which begins after the user's row was locked and so sees what others committed.
 */
async function write(
  tx: Transaction,
  { userId, refKind, refId, reason }: Entry,
  known: Balance,
  lines: readonly Line[],
): Promise<number | null> {
  const written = lines.filter(({ kind, amount }) => kind !== 'debt' || amount !== 0);
  let balance = known.balance;
  const balances = written.map(({ amount }) => (balance += amount));
  const lent = written.reduce((sum, { kind, amount }) => sum + (kind === 'debt' ? amount : 0), 0);
  const rows = await tx.query(
    `with moved as (
       update users set token_balance = token_balance + $2, token_debt = token_debt + $3
        where id = $1
          and not exists (select 1 from ledger_entries
                           where kind = any ($7) and ref_kind = $4 and ref_id = $5)
        returning id)
     insert into ledger_entries (user_id, amount, kind, ref_kind, ref_id, reason, balance_after)
     select id, line.amount, line.kind, $4, $5, $6, line.balance
       from moved, unnest($7::text[], $8::int[], $9::int[]) with ordinality
            as line (kind, amount, balance, place)
      order by place
     returning id`,
    [
      userId,
      balance - known.balance,
      lent,
      refKind,
      refId,
      reason,
      written.map(({ kind }) => kind),
      written.map(({ amount }) => amount),
      balances,
    ],
  );
  return rows.length > 0 ? balance : null;
}
