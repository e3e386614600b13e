import { raw } from '@mikro-orm/postgresql';
import type { EntryKind, TokenEntry } from '../../contract/tokens.ts';
import { isoText, type Sql, type StatementWriter } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { changeUser } from '../events/record.ts';
import { failures } from '../../contract/failures.ts';
import {
  packages,
  dollarsText,
  type PackageKey,
  type TokenPackage,
} from '../../contract/packages.ts';
import { runs } from '../../contract/tools/catalogue.ts';

/**
 * The only writer of balances. Entries are append-only; a user's balance is always the sum of
 * their entries, because both change together.
 *
 * `UNIQUE (kind, ref_kind, ref_id)` makes every movement happen once: one charge and one refund
 * per generation, one grant per cause, one credit per purchase.
 *
 * A balance is never negative. What is taken back after it was spent becomes a debt: an entry of
 * the kind `debt` lends the missing tokens, and the next tokens the user gets repay them first,
 * with an entry that takes them. So `users.token_debt` is the sum of the `debt` entries, and
 * whoever owes has nothing to spend.
 */
export type Entry = {
  userId: number;
  /** Whole tokens, not negative; the kind says in which direction they go. */
  amount: number;
  /** The subject: `generation`, `purchase`, `welcome`, `admin`, … and its id. */
  refKind: string;
  refId: string;
  /** For the person who reads their history; `entryText` words it. */
  reason: string | null;
};

/** The event's body for a changed balance: what one movement did, its entries in order. */
export type BalanceChange = { tokenBalance: number; entries: TokenEntry[] };

/**
 * Takes tokens as part of a statement. No row of `user` where the balance is too small: whatever
 * selects from it falls with the charge. An amount of 0 (an admin's use) is recorded all the same.
 * `also` are counters of the user's row that change with it.
 */
export function chargePart<Input>(
  statement: StatementWriter<Input>,
  entryOf: (input: Input) => Entry,
  also: Sql = '',
) {
  const { value, json, part } = statement;
  const amount = value((input) => entryOf(input).amount, 'int');
  const userId = value((input) => entryOf(input).userId, 'int');
  // A user with a debt has no balance (a constraint).
  const user = changeUser(statement, {
    set: `set token_balance = token_balance - ${amount} ${also && `, ${also}`}`,
    where: `id = ${userId} and token_balance >= ${amount}`,
  });
  const entry = part(
    'charge_entry',
    ['id', 'balance_after'],
    `insert into ledger_entries (user_id, amount, kind, ref_kind, ref_id, reason, balance_after)
     select id, -${amount}, 'charge', ${value((input) => entryOf(input).refKind, 'text')},
            ${value((input) => entryOf(input).refId, 'text')},
            ${value((input) => entryOf(input).reason, 'text')}, token_balance
       from ${user.name}
     returning id, balance_after`,
  );
  // What PostgreSQL alone knows is added in the statement.
  const shown = json((input) => {
    const { amount: taken, ...about } = entryOf(input);
    const row = { ...about, kind: 'charge', amount: -taken } as const;
    return toTokenEntry({ ...row, id: '0', balance: 0, createdAt: '' });
  });
  /** A `BalanceChange` as jsonb. */
  const change = `(select jsonb_build_object('tokenBalance', balance_after, 'entries',
      jsonb_build_array(${shown} || jsonb_build_object('id', id, 'balance', balance_after,
                                                       'createdAt', ${isoText('now()')})))
      from ${entry.name})`;
  return { user, change };
}

/** Gives back what a charge took. */
export const refund = creditOf('refund');
/** Gives tokens. */
export const grant = creditOf('grant');
/** Gives what was paid for. */
export const creditPurchase = creditOf('purchase');
/** Gives again what `takeBack` took, when the money stayed after all. */
export const restorePurchase = creditOf('purchase-restore');

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

/** Gives tokens, of which a debt is repaid first, once per reference: null when given before. */
function creditOf(kind: EntryKind) {
  return async (tx: Transaction, entry: Entry): Promise<BalanceChange | null> => {
    const known = await lockBalance(tx, entry.userId);
    return write(tx, entry, known, [
      { kind, amount: entry.amount },
      { kind: 'debt', amount: -Math.min(known.debt, entry.amount) },
    ]);
  };
}

type Balance = { balance: number; debt: number };
type Line = { kind: EntryKind; amount: number };

/** Locks the user's tokens until the transaction ends. */
async function lockBalance(tx: Transaction, userId: number): Promise<Balance> {
  const rows = await tx.sql<Balance>`
    select token_balance as balance, token_debt as debt from users where id = ${userId} for update`;
  if (!rows[0]) throw new Error(`ledger: there is no user ${userId}`);
  return rows[0];
}

/**
 * Writes the lines of one movement, in order, with the balance they make; those of 0 tokens only
 * for the kind it is about. Null, and nothing written, when the movement was made before: looked up
 * in this statement, which begins after the user's row was locked and so sees what others
 * committed.
 */
async function write(
  tx: Transaction,
  { userId, refKind, refId, reason }: Entry,
  known: Balance,
  lines: readonly Line[],
): Promise<BalanceChange | null> {
  const written = lines.filter(({ kind, amount }) => kind !== 'debt' || amount !== 0);
  const kinds = written.map(({ kind }) => kind);
  const amounts = written.map(({ amount }) => amount);
  let balance = known.balance;
  const balances = amounts.map((amount) => (balance += amount));
  const lent = written.reduce((sum, { kind, amount }) => sum + (kind === 'debt' ? amount : 0), 0);
  const rows = await tx.sql<EntryRow>`
    with moved as (
      update users
         set token_balance = token_balance + ${balance - known.balance},
             token_debt = token_debt + ${lent}
       where id = ${userId} and not exists (
         select 1 from ledger_entries
          where kind = any (${kinds}) and ref_kind = ${refKind} and ref_id = ${refId})
       returning id)
    insert into ledger_entries (user_id, amount, kind, ref_kind, ref_id, reason, balance_after)
    select id, line.amount, line.kind, ${refKind}, ${refId}, ${reason}, line.balance
      from moved, unnest(${kinds}::text[], ${amounts}::int[], ${balances}::int[])
           with ordinality as line (kind, amount, balance, place)
     order by place
    returning id, kind, amount, balance_after as balance, ref_kind as "refKind",
              ref_id as "refId", reason, ${raw(isoText('created_at'))} as "createdAt"`;
  return rows.length > 0 ? { tokenBalance: balance, entries: rows.map(toTokenEntry) } : null;
}

const nameOfRun: ReadonlyMap<string, string> = new Map(
  Object.entries(runs).map(([run, { name }]) => [run, name]),
);
const textOfFailure: ReadonlyMap<string, string> = new Map(Object.entries(failures));
const packageOf: ReadonlyMap<string, TokenPackage> = packages;

/** The part of a ledger entry that its words depend on. */
export type EntryTextInput = {
  kind: EntryKind;
  amount: number;
  refKind: string;
  reason: string | null;
};

const textOfKind: Record<EntryKind, (entry: EntryTextInput) => string> = {
  charge: ({ reason }) => nameOfRun.get(reason ?? '') ?? 'Generation',
  refund: ({ reason }) => `Not charged: ${textOfFailure.get(reason ?? '') ?? failures.internal}`,
  grant: ({ refKind, reason }) => {
    if (refKind === 'welcome') return 'Welcome gift';
    return reason ? `Gift: ${reason}` : 'Gift';
  },
  purchase: ({ reason, amount }) => {
    const [key = '', paidCents] = reason?.split(' ') ?? [];
    const sold = packageOf.get(key);
    if (!sold) return `Bought ${amount} tokens`;
    return `Bought ${amount} tokens: ${sold.name}, ${dollarsText(Number(paidCents ?? sold.priceCents))}`;
  },
  'purchase-refund': ({ reason }) =>
    reason === 'dispute' ? 'Reversed: payment disputed' : 'Reversed: payment refunded',
  'purchase-restore': ({ reason }) =>
    reason === 'refund' ? 'Restored: the refund failed' : 'Restored: dispute settled',
  debt: ({ amount }) =>
    amount > 0 ? 'Owed: the tokens were spent already' : 'Paid back what was owed',
};

/**
 * The reason of the entry of a purchase: its package, and what was paid where that is not its
 * price.
 */
export const purchaseReason = (key: PackageKey, paidCents: number): string =>
  packageOf.get(key)?.priceCents === paidCents ? key : `${key} ${paidCents}`;

/** An entry's reason for the person who reads their history. */
export const entryText = (entry: EntryTextInput): string => textOfKind[entry.kind](entry);

/** A row of the ledger, its time as ISO 8601. */
export type EntryRow = EntryTextInput & {
  id: string;
  balance: number;
  refId: string;
  createdAt: string;
};

/** The entry as its owner reads it: in the history and in events. */
export function toTokenEntry(row: EntryRow): TokenEntry {
  const { id, kind, amount, balance, refKind, refId, createdAt } = row;
  return {
    id: Number(id),
    kind,
    amount,
    balance,
    reason: entryText(row),
    generationId: refKind === 'generation' ? refId : null,
    purchaseId: kind === 'purchase' ? refId : null,
    createdAt,
  };
}
