import type { Stripe } from 'stripe';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Events } from '../events/events.ts';
import { creditPurchase, restorePurchase, takeBack } from './ledger.ts';
import { disputeStates, readFact, type PaymentFact } from './payment-fact.ts';
import { afterFact, lockPurchase, savePurchase, type Purchase } from './purchase-row.ts';

export type Fulfilment = { database: Database; events: Pick<Events, 'record'> };

/**
 * Applies an event of Stripe once: its row in the inbox and what it changes commit together. Events
 * may come in any order, at once, and as often as Stripe likes; each paid session is credited once.
 * Refuses with `payment.bad-webhook` and writes nothing when it does not fit our purchase.
 */
export async function hearEvent(
  { database, events }: Fulfilment,
  event: Stripe.Event,
): Promise<'applied' | 'known' | 'ignored'> {
  const fact = readFact(event);
  if (!fact) return 'ignored';
  return database.transaction(async (tx) => {
    if (!(await receive(tx, event, fact))) return 'known';
    await apply(tx, events, fact);
    return 'applied';
  });
}

/** Applies what we asked Stripe ourselves; true when it was news. */
export function applyFact({ database, events }: Fulfilment, fact: PaymentFact): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query(`select ${paymentLock('$1')}`, [fact.paymentIntent]);
    return apply(tx, events, fact);
  });
}

/**
 * Facts of one payment wait for each other: a dispute is found by a payment that another transaction
 * may be about to attach to its purchase. No lock for a session without a payment (null).
 */
const paymentLock = (parameter: string) =>
  `pg_advisory_xact_lock(hashtextextended('payment ' || ${parameter}, 0))`;

/** False when the event was applied before; one that is being applied is waited for. */
async function receive(tx: Transaction, event: Stripe.Event, fact: PaymentFact): Promise<boolean> {
  const rows = await tx.query(
    `with locked as materialized (select ${paymentLock('$3::text')})
     insert into stripe_events (id, type) select $1, $2 from locked
     on conflict do nothing returning id`,
    [event.id, event.type, fact.paymentIntent],
  );
  return rows.length > 0;
}

async function apply(
  tx: Transaction,
  events: Pick<Events, 'record'>,
  fact: PaymentFact,
): Promise<boolean> {
  if (fact.kind === 'dispute') await keepDispute(tx, fact);
  const locked = await lockPurchase(tx, fact);
  if (!locked) return false;
  const { purchase, disputedCents } = locked;
  const next = afterFact(purchase, fact, disputedCents);
  if (isSame(purchase, next)) return false;
  await savePurchase(tx, next);
  const tokenBalance = await moveTokens(tx, purchase, next);
  if (tokenBalance !== null) {
    await events.record(tx, next.userId, [{ type: 'balance.changed', data: { tokenBalance } }]);
  }
  return true;
}

async function keepDispute(
  tx: Transaction,
  { disputeId, paymentIntent, amountCents, state }: PaymentFact & { kind: 'dispute' },
): Promise<void> {
  await tx.query(
    `insert into stripe_disputes (id, payment_intent, amount_cents, state) values ($1, $2, $3, $4)
     on conflict (id) do update set state = excluded.state, amount_cents = excluded.amount_cents
      where array_position($5::text[], stripe_disputes.state)
          < array_position($5::text[], excluded.state)`,
    [disputeId, paymentIntent, amountCents, state, disputeStates],
  );
}

function isSame(purchase: Purchase, next: Purchase): boolean {
  return JSON.stringify(purchase) === JSON.stringify(next);
}

/** The new balance, or null when no token moved. */
async function moveTokens(
  tx: Transaction,
  before: Purchase,
  after: Purchase,
): Promise<number | null> {
  const entry = { userId: after.userId, refKind: 'purchase' };
  let balance: number | null = null;
  if (before.state !== 'paid' && after.state === 'paid') {
    const bought = { amount: after.tokens, refId: after.id, reason: after.package };
    balance = await creditPurchase(tx, { ...entry, ...bought });
  }
  const taken = after.takenTokens - before.takenTokens;
  if (taken === 0) return balance;
  const move = taken > 0 ? takeBack : restorePurchase;
  const reason = after.disputed || taken < 0 ? 'dispute' : 'refund';
  const refId = `${after.id}#${after.changes}`;
  return (await move(tx, { ...entry, amount: Math.abs(taken), refId, reason })) ?? balance;
}
