import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { microsPerToken, valueOfCharges, type CardFee, type Movement } from './token-value.ts';

/** Users whose history is read in one transaction. */
const BATCH = 200;

/**
 * Writes `generations.revenue_micros`: what the tokens of each generation had brought in money. Users
 * with new ledger entries are counted anew from their first entry on, because a refund of a payment
 * changes what its tokens were worth. Repeatable; returns how many users were counted.
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
        where c.entry_id is distinct from newest.id and coalesce(c.entry_id, 0) < newest.id
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
  const entries = await tx.query<Movement>(
    `select kind, amount, ref_kind as "refKind", ref_id as "refId"
       from ledger_entries where user_id = $1 and id <= $2 order by id`,
    [id, newestId],
  );
  const purchases = await tx.query<PaidPurchase>(
    `select id, price_cents as "priceCents", refunded_cents as "refundedCents",
            disputed as "isDisputed", tokens
       from purchases where user_id = $1 and state = 'paid' and ${isPaidByCard}`,
    [id],
  );
  const worth = new Map(purchases.map((purchase) => [purchase.id, microsPerToken(purchase, fee)]));
  const values = valueOfCharges(entries, (purchaseId) => worth.get(purchaseId) ?? null);
  await tx.query(
    `update generations g set revenue_micros = counted.micros
       from unnest($1::uuid[], $2::bigint[]) as counted(id, micros)
      where g.id = counted.id and g.revenue_micros is distinct from counted.micros`,
    [[...values.keys()], [...values.values()]],
  );
  await tx.query(
    `insert into revenue_counts (user_id, entry_id) values ($1, $2)
     on conflict (user_id) do update set entry_id = excluded.entry_id`,
    [id, newestId],
  );
}

type PaidPurchase = Parameters<typeof microsPerToken>[0] & { id: string };

/** SQL: no money is paid in the sandbox, whose checkouts are named after it. */
export const isPaidByCard = `coalesce(checkout_session_id, '') not like 'cs\\_sandbox\\_%'`;
