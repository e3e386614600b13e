import { raw } from '@mikro-orm/postgresql';
import type { Database } from '../database/database.ts';
import { paidAmount } from './purchase-row.ts';
import type { Transaction } from '../database/transaction.ts';
import {
  keptMicros,
  valueOfCharges,
  type CardFee,
  type Movement,
  type Payment,
} from './token-value.ts';

/** Users whose history is read in one transaction. */
const BATCH = 200;

/**
 * Writes `generations.revenue_micros`: what the tokens of each generation had brought in money.
 * Users with new ledger entries, or whose payments kept more or less since, are counted anew from
 * their first entry on, because that changes what all tokens of a payment were worth. Repeatable;
 * returns how many users were counted.
 */
export async function countRevenue(database: Database, fee: CardFee): Promise<number> {
  let counted = 0;
  for (;;) {
    const users = await database.query<{ id: number; newestId: string }>(
      `select u.id, newest.id as "newestId"
         from users u
         cross join lateral (select id from ledger_entries where user_id = u.id
                              order by id desc limit 1) as newest
         left join revenue_counts c on c.user_id = u.id
        where coalesce(c.entry_id, 0) < newest.id
           or c.purchase_changes <> (select coalesce(sum(changes), 0) from purchases
                                      where user_id = u.id)
        order by u.id limit ${BATCH}`,
    );
    for (const { id, newestId } of users) {
      await database.transaction((tx) => countUser(tx, { id, newestId }, fee));
    }
    counted += users.length;
    if (users.length < BATCH) return counted;
  }
}

async function countUser(
  tx: Transaction,
  { id, newestId }: { id: number; newestId: string },
  fee: CardFee,
): Promise<void> {
  const entries = await tx.sql<Movement>`
    select kind, amount, ref_kind as "refKind", ref_id as "refId"
       from ledger_entries where user_id = ${id} and id <= ${newestId} order by id`;
  const purchases = await tx.sql<CountedPurchase>`
    select id, ${raw(paidAmount)} as "paidCents", tax_cents as "taxCents",
           refunded_cents as "refundedCents", disputed_cents as "disputedCents", changes,
           state = 'paid' and ${raw(paidAmount)} > 0 and ${raw(isPaidByCard)} as "hasMoney"
      from purchases where user_id = ${id}`;
  const kept = new Map(
    purchases
      .filter(({ hasMoney }) => hasMoney)
      .map((purchase) => [purchase.id, keptMicros(purchase, fee)]),
  );
  const values = valueOfCharges(entries, (purchaseId) => kept.get(purchaseId) ?? null);
  await tx.sql`
    update generations g set revenue_micros = counted.micros
      from unnest(${[...values.keys()]}::uuid[], ${[...values.values()]}::bigint[])
           as counted(id, micros)
     where g.id = counted.id and g.revenue_micros is distinct from counted.micros`;
  await tx.sql`
    insert into revenue_counts (user_id, entry_id, purchase_changes)
    values (${id}, ${newestId}, ${purchases.reduce((sum, { changes }) => sum + changes, 0)})
    on conflict (user_id) do update
      set entry_id = excluded.entry_id, purchase_changes = excluded.purchase_changes`;
}

type CountedPurchase = Payment & { id: string; changes: number; hasMoney: boolean };

/** SQL: no money is paid in the sandbox, whose checkouts are named after it. */
export const isPaidByCard = `coalesce(checkout_session_id, '') not like 'cs\\_sandbox\\_%'`;
