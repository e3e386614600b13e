import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { Refusal } from '../refusal.ts';
import { creditPurchase, purchaseReason, restorePurchase, takeBack } from './ledger.ts';
import { disputeStates, type PaymentFact } from './payment-fact.ts';
import { afterFact, lockPurchase, savePurchase, type Purchase } from './purchase-row.ts';

/**
 * Applies an event of the inbox once: what it changes and that it was applied commit together.
 * Events may be applied in any order, at once, and as often as Stripe and our queue like; each paid
 * session is credited once. False when it was applied before. Refuses with `payment.bad-webhook`
 * and never tries again when it does not fit the purchase any more.
 */
export async function applyEvent(fulfilment: EventStore, eventId: string): Promise<boolean> {
  const { database, events } = fulfilment;
  try {
    return await database.transaction(async (tx) => {
      const [event] = await tx.query<{ fact: PaymentFact }>(`${markApplied} returning fact`, [
        eventId,
      ]);
      if (!event) return false;
      await lockPayment(tx, event.fact);
      await apply(tx, events, event.fact);
      return true;
    });
  } catch (error) {
    if (error instanceof Refusal) await database.query(markApplied, [eventId]);
    throw error;
  }
}

const markApplied =
  'update stripe_events set applied_at = now() where id = $1 and applied_at is null';

/**
 * Applies what we asked Stripe ourselves; true when it changed something, null without a purchase.
 */
export function applyFact({ database, events }: EventStore, fact: PaymentFact) {
  return database.transaction(async (tx) => {
    await lockPayment(tx, fact);
    return apply(tx, events, fact);
  });
}

/**
 * Facts of one payment wait for each other: a dispute is found by a payment that another
 * transaction may be about to attach to its purchase. No lock for a session without a payment
 * (null).
 */
async function lockPayment(tx: Transaction, { paymentIntent }: PaymentFact): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('payment ' || ${paymentIntent}, 0))`;
}

async function apply(tx: Transaction, events: EventStore['events'], fact: PaymentFact) {
  if (fact.kind === 'dispute') await saveDispute(tx, fact);
  if (fact.kind === 'refund') await saveRefund(tx, fact);
  const locked = await lockPurchase(tx, fact);
  if (!locked) return null;
  const { purchase, returned } = locked;
  const next = afterFact(purchase, fact, returned);
  if (isDeepStrictEqual(purchase, next)) return false;
  await savePurchase(tx, next);
  const change = await moveTokens(tx, purchase, next);
  if (change) await events.record(tx, next.userId, [{ type: 'balance.changed', data: change }]);
  return true;
}

async function saveDispute(tx: Transaction, fact: PaymentFact & { kind: 'dispute' }) {
  const { disputeId, paymentIntent, amountCents, state } = fact;
  await tx.sql`
    insert into stripe_disputes (id, payment_intent, amount_cents, state)
    values (${disputeId}, ${paymentIntent}, ${amountCents}, ${state})
    on conflict (id) do update set state = excluded.state, amount_cents = excluded.amount_cents
     where array_position(${disputeStates}::text[], stripe_disputes.state)
         < array_position(${disputeStates}::text[], excluded.state)`;
}

/** A refund that failed stays failed, whatever is reported later. */
async function saveRefund(tx: Transaction, fact: PaymentFact & { kind: 'refund' }) {
  const { refundId, paymentIntent, amountCents, hasFailed } = fact;
  await tx.sql`
    insert into stripe_refunds (id, payment_intent, amount_cents, has_failed)
     values (${refundId}, ${paymentIntent}, ${amountCents}, ${hasFailed})
     on conflict (id) do update set has_failed = true where excluded.has_failed`;
}

/** Changes the balance as the purchase has changed; null when no token moved. */
async function moveTokens(tx: Transaction, before: Purchase, after: Purchase) {
  const entry = { userId: after.userId, refKind: 'purchase' };
  const isNewlyPaid = before.state !== 'paid' && after.state === 'paid';
  const reason = purchaseReason(after.package, after.paidCents ?? after.priceCents);
  const bought = { ...entry, amount: after.tokens, refId: after.id, reason };
  const credited = isNewlyPaid ? await creditPurchase(tx, bought) : null;
  const taken = after.takenTokens - before.takenTokens;
  if (taken === 0) return credited;
  const move = taken > 0 ? takeBack : restorePurchase;
  const isDispute = after.disputedCents > 0 || before.disputedCents > 0;
  const moved = await move(tx, {
    ...entry,
    amount: Math.abs(taken),
    refId: `${after.id}#${after.changes}`,
    reason: isDispute ? 'dispute' : 'refund',
  });
  if (!credited || !moved) return moved ?? credited;
  return { ...moved, entries: [...credited.entries, ...moved.entries] };
}
