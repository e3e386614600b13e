import type { PackageKey } from '../../contract/packages.ts';
import type { Transaction } from '../database/transaction.ts';
import { badWebhook, type PaymentFact } from './payment-fact.ts';

/**
 * What somebody set out to buy.
 *
 *     open ──► pending ──► failed
 *      │  └───────┼──────► expired
 *      └──────────┴──────► paid      (from every state, and for good)
 *
 * A paid purchase gave its tokens once. Money that goes back takes tokens with it: `takenTokens` of
 * them, in proportion, in favour of the user; a dispute that is won gives them again.
 */
export type Purchase = {
  id: string;
  userId: number;
  package: PackageKey;
  tokens: number;
  priceCents: number;
  currency: string;
  state: 'open' | 'pending' | 'failed' | 'expired' | 'paid';
  sessionId: string | null;
  paymentIntent: string | null;
  refundedCents: number;
  disputed: boolean;
  takenTokens: number;
  /** How often `takenTokens` changed. */
  changes: number;
};

const columns = `id, user_id as "userId", package, tokens, price_cents as "priceCents", currency,
  state, checkout_session_id as "sessionId", payment_intent as "paymentIntent",
  refunded_cents as "refundedCents", disputed, taken_tokens as "takenTokens", changes`;

/**
 * Locks the purchase a fact is about; null for a dispute that comes before its payment. The caller
 * holds the payment's lock, so that its disputes are all here that were told.
 */
export async function lockPurchase(
  tx: Transaction,
  fact: PaymentFact,
): Promise<{ purchase: Purchase; disputedCents: number } | null> {
  const isDispute = fact.kind === 'dispute';
  const rows = await tx.query<Purchase & { disputedCents: number }>(
    `select ${columns},
            (select coalesce(sum(amount_cents), 0)::int from stripe_disputes d
              where d.payment_intent = coalesce(p.payment_intent, $1)
                and d.state in ('open', 'lost')) as "disputedCents"
       from purchases p where ${isDispute ? 'payment_intent = $1' : 'id = $2'} for update of p`,
    isDispute ? [fact.paymentIntent] : [fact.paymentIntent, fact.purchaseId],
  );
  if (!rows[0] && !isDispute) throw badWebhook(`there is no purchase ${fact.purchaseId}`);
  if (!rows[0]) return null;
  const { disputedCents, ...purchase } = rows[0];
  return { purchase, disputedCents };
}

export async function savePurchase(tx: Transaction, purchase: Purchase): Promise<void> {
  await tx.query(
    `update purchases
        set state = $2, checkout_session_id = $3, payment_intent = $4, refunded_cents = $5,
            disputed = $6, taken_tokens = $7, changes = $8,
            paid_at = case when $2 = 'paid' then coalesce(paid_at, now()) end
      where id = $1`,
    [
      purchase.id,
      purchase.state,
      purchase.sessionId,
      purchase.paymentIntent,
      purchase.refundedCents,
      purchase.disputed,
      purchase.takenTokens,
      purchase.changes,
    ],
  );
}

const finality: Record<Purchase['state'], number> = {
  open: 0,
  pending: 1,
  failed: 2,
  expired: 2,
  paid: 3,
};

/**
 * The purchase after a fact: the same for any order and any repetition of facts. `disputedCents` is
 * what open and lost disputes of its payment took. Refuses with `payment.bad-webhook` a fact that
 * does not fit the purchase.
 */
export function afterFact(purchase: Purchase, fact: PaymentFact, disputedCents: number): Purchase {
  checkFact(purchase, fact);
  const next = { ...purchase };
  if (fact.kind === 'session') {
    next.sessionId = fact.sessionId;
    if (finality[fact.state] > finality[purchase.state]) next.state = fact.state;
  }
  if (fact.kind === 'refund') {
    next.refundedCents = Math.max(purchase.refundedCents, fact.refundedCents);
  }
  // A session that nobody entered a card for says nothing about money, and holds no payment's lock.
  if (fact.paymentIntent === null) return next;
  next.paymentIntent = fact.paymentIntent;
  next.disputed = disputedCents > 0;
  next.takenTokens = takenTokens(next, disputedCents);
  if (next.takenTokens !== purchase.takenTokens) next.changes += 1;
  return next;
}

function takenTokens(purchase: Purchase, disputedCents: number): number {
  const { state, tokens, priceCents, refundedCents } = purchase;
  if (state !== 'paid') return 0;
  const lostCents = Math.min(priceCents, refundedCents + disputedCents);
  return Math.floor((tokens * lostCents) / priceCents);
}

function checkFact(purchase: Purchase, fact: PaymentFact): void {
  const wrong = (what: string) => badWebhook(`${what} is not that of purchase ${purchase.id}`);
  if (fact.currency !== purchase.currency) throw wrong(`currency ${fact.currency}`);
  if (purchase.paymentIntent && fact.paymentIntent) {
    if (purchase.paymentIntent !== fact.paymentIntent) throw wrong(`payment ${fact.paymentIntent}`);
  }
  // A dispute may be about a part of the amount.
  if (fact.kind === 'dispute') return;
  if (fact.amountCents !== purchase.priceCents) throw wrong(`amount ${fact.amountCents}`);
  if (fact.kind === 'refund') return;
  if (fact.userId !== purchase.userId) throw wrong(`user ${fact.userId}`);
  if (fact.package !== purchase.package) throw wrong(`package ${fact.package}`);
  if (purchase.sessionId && fact.sessionId !== purchase.sessionId) {
    throw wrong(`session ${fact.sessionId}`);
  }
}
