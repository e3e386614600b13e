import type { EntryKind, TokenEntry } from '../../contract/tokens.ts';
import { isoText } from '../database/iso-text.ts';
import { openParameters, type Param } from '../database/parameters.ts';
import type { Transaction } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { toTokenEntry, type EntryRow } from './entry-text.ts';

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

/** The body of `balance.changed`: what one movement did, its entries in order. */
export type BalanceChange = { tokenBalance: number; entries: TokenEntry[] };

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
 * otherwise (`charged` then has the entry as its owner reads it), so that what selects from it falls with the charge. A row can be updated only once in a
 * statement, so the row's other counters are raised by the way.
 */
export function chargeCtes(
  param: Param,
  entry: Entry,
  counted: { news: number; openGenerations: number },
): string {
  const { userId, amount, refKind, refId, reason } = entry;
  const taken = param(amount, 'int');
  const written = { kind: 'charge', amount: -amount, refKind, refId, reason } as const;
  // As the history words it; id, balance and time are PostgreSQL's to tell.
  const predicted = toTokenEntry({ ...written, id: '0', balance: 0, createdAt: '' });
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
      returning id, balance_after, created_at
    ), charged as (
      select ${param(JSON.stringify(predicted), 'jsonb')} || jsonb_build_object('id', id,
               'balance', balance_after, 'createdAt', ${isoText('created_at')}) as data from entry
    )`;
}

/** Gives back what a charge took, once: null when it was given back before. */
export function refund(tx: Transaction, entry: Entry): Promise<BalanceChange | null> {
  return credit(tx, 'refund', entry);
}

/** Gives tokens, once per reference: null when given before. */
export function grant(tx: Transaction, entry: Entry): Promise<BalanceChange | null> {
  return credit(tx, 'grant', entry);
}

/** Gives what was paid for, once per purchase: null when given before. */
export function creditPurchase(tx: Transaction, entry: Entry): Promise<BalanceChange | null> {
  return credit(tx, 'purchase', entry);
}

/** Gives again what `takeBack` took, once per reference, when the money stayed after all. */
export function restorePurchase(tx: Transaction, entry: Entry): Promise<BalanceChange | null> {
  return credit(tx, 'purchase-restore', entry);
}

/**
 * Takes tokens whose payment was returned, once per reference: null when they were taken before.
 * Tokens that are spent already become a debt.
 */
export async function takeBack(tx: Transaction, entry: Entry): Promise<BalanceChange | null> {
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
async function credit(tx: Transaction, kind: Credit, entry: Entry): Promise<BalanceChange | null> {
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
): Promise<BalanceChange | null> {
  const written = lines.filter(({ kind, amount }) => kind !== 'debt' || amount !== 0);
  let balance = known.balance;
  const balances = written.map(({ amount }) => (balance += amount));
  const lent = written.reduce((sum, { kind, amount }) => sum + (kind === 'debt' ? amount : 0), 0);
  const rows = await tx.query<EntryRow>(
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
     returning id, kind, amount, balance_after as balance, ref_kind as "refKind",
               ref_id as "refId", reason, ${isoText('created_at')} as "createdAt"`,
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
  return rows.length > 0 ? { tokenBalance: balance, entries: rows.map(toTokenEntry) } : null;
}
