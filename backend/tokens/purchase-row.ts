import type { PackageKey } from '../../contract/packages.ts';
import type { Part, StatementWriter } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { badWebhook, type PaymentFact } from './payment-fact.ts';

/**
 * A purchase and its payment.
 *
 *     open ──► pending ──► failed
 *      │  └───────┼──────► expired
 *      └──────────┴──────► paid      (from every state, and for good)
 *
 * A paid purchase gave its tokens once. Money that goes back takes tokens with it: `takenTokens` of
 * them, in proportion to what was really paid, in favour of the user; a dispute that is won gives
 * them again.
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
  /** The sum paid in all, with tax and after discounts; null where no process has read it yet. */
  paidCents: number | null;
  /** The tax in it. */
  taxCents: number;
  /** The sum on its way back to the buyer, in all. */
  refundedCents: number;
  /** The most that its charge reported as refunded, whether or not the money arrived. */
  reportedRefundedCents: number;
  /** The sum of disputes that are open or lost. */
  disputedCents: number;
  takenTokens: number;
  /** How often the money that stays, or `takenTokens`, changed. */
  changes: number;
};

const columns = `id, user_id as "userId", package, tokens, price_cents as "priceCents", currency,
  state, checkout_session_id as "sessionId", payment_intent as "paymentIntent",
  paid_cents as "paidCents", tax_cents as "taxCents",
  refunded_cents as "refundedCents", told_refunded_cents as "reportedRefundedCents", disputed_cents as "disputedCents",
  taken_tokens as "takenTokens", changes`;

/** SQL: what was paid for a purchase in all, with tax and after discounts. */
export const paidAmount = 'coalesce(paid_cents, price_cents)';

/** Money that a payment gave back, as its refunds and disputes say. */
export type Returned = {
  /** The sum of disputes that are open or lost. */
  disputedCents: number;
  /** The sum of refunds that were made and did not fail. */
  madeCents: number;
  /** The sum of refunds that failed. */
  failedCents: number;
};

/** The purchase that a fact names; refunds and disputes name their payment alone. */
export const purchaseIdOf = (fact: PaymentFact) => ('purchaseId' in fact ? fact.purchaseId : null);

/**
 * Locks the purchase a fact is about; null where it is not here, as for a refund or a dispute that
 * comes before its payment, and for what another deployment sold. The caller holds the payment's
 * lock, so that all its reported refunds and disputes are here.
 */
export async function lockPurchase(tx: Transaction, fact: PaymentFact) {
  const purchaseId = purchaseIdOf(fact);
  const found = purchaseId === null ? 'payment_intent = $1' : 'id = $2';
  const rows = await tx.query<Purchase & { returned: Returned }>(
    `select ${columns},
            (select json_build_object(
                      'disputedCents',
                      (select coalesce(sum(amount_cents), 0) from stripe_disputes d
                        where d.payment_intent = coalesce(p.payment_intent, $1)
                          and d.state in ('open', 'lost')),
                      'madeCents', coalesce(sum(amount_cents) filter (where not has_failed), 0),
                      'failedCents', coalesce(sum(amount_cents) filter (where has_failed), 0))
               from stripe_refunds r
              where r.payment_intent = coalesce(p.payment_intent, $1)) as returned
       from purchases p
      where ${found} for update of p`,
    purchaseId === null ? [fact.paymentIntent] : [fact.paymentIntent, purchaseId],
  );
  if (!rows[0]) return null;
  const { returned, ...purchase } = rows[0];
  return { purchase, returned };
}

export async function savePurchase(tx: Transaction, saved: Purchase): Promise<void> {
  await tx.sql`
    update purchases
       set state = ${saved.state}, checkout_session_id = ${saved.sessionId},
           payment_intent = ${saved.paymentIntent}, refunded_cents = ${saved.refundedCents},
           disputed_cents = ${saved.disputedCents}, disputed = ${saved.disputedCents > 0},
           taken_tokens = ${saved.takenTokens}, changes = ${saved.changes},
           told_refunded_cents = ${saved.reportedRefundedCents}, paid_cents = ${saved.paidCents},
           tax_cents = ${saved.taxCents},
           paid_at = case when ${saved.state === 'paid'} then coalesce(paid_at, now()) end
     where id = ${saved.id}`;
}

const finality: Record<Purchase['state'], number> = {
  open: 0,
  pending: 1,
  failed: 2,
  expired: 2,
  paid: 3,
};

/**
 * The purchase after a fact: the same for any order and any repetition of facts. `returned` is what
 * refunds and disputes of its payment say. Refuses with `payment.bad-webhook` a fact that does not
 * fit the purchase.
 */
export function afterFact(purchase: Purchase, fact: PaymentFact, returned: Returned): Purchase {
  checkFact(purchase, fact);
  const next = { ...purchase };
  if (fact.kind === 'session') {
    next.sessionId = fact.sessionId;
    if (finality[fact.state] > finality[purchase.state]) next.state = fact.state;
  }
  // A session's amounts are final only once it is paid: tax and codes are entered at the checkout.
  if (fact.kind === 'session' && fact.state === 'paid') {
    next.paidCents = fact.paidCents;
    next.taxCents = fact.taxCents;
  }
  if (fact.kind === 'charge') {
    next.reportedRefundedCents = Math.max(purchase.reportedRefundedCents, fact.refundedCents);
  }
  // A session without a card says nothing about money, and holds no payment's lock.
  if (fact.paymentIntent === null) return next;
  next.paymentIntent = fact.paymentIntent;
  // A charge may be reported without its refunds, and a refund without its charge.
  next.refundedCents = Math.max(
    returned.madeCents,
    next.reportedRefundedCents - returned.failedCents,
    0,
  );
  next.disputedCents = returned.disputedCents;
  next.takenTokens = takenTokens(next);
  const money = ['paidCents', 'taxCents', 'refundedCents', 'disputedCents', 'takenTokens'] as const;
  if (money.some((field) => next[field] !== purchase[field])) next.changes += 1;
  return next;
}

function takenTokens(purchase: Purchase): number {
  const { state, tokens, priceCents, refundedCents, disputedCents } = purchase;
  const paidCents = purchase.paidCents ?? priceCents;
  if (state !== 'paid' || paidCents === 0) return 0;
  const lostCents = Math.min(paidCents, refundedCents + disputedCents);
  return Math.floor((tokens * lostCents) / paidCents);
}

/** The values that a fact says of its purchase; null where it says nothing. */
function saidBy(fact: PaymentFact) {
  const session = fact.kind === 'session' ? fact : null;
  // Refunds and disputes may be about a part of what was paid.
  const chargedCents = fact.kind === 'charge' ? fact.amountCents : null;
  return {
    currency: fact.currency,
    paymentIntent: fact.paymentIntent,
    priceCents: session?.amountCents ?? null,
    paidCents: session?.state === 'paid' ? session.paidCents : chargedCents,
    userId: session?.userId ?? null,
    package: session?.package ?? null,
    sessionId: session?.sessionId ?? null,
  };
}

type SaidField = keyof ReturnType<typeof saidBy>;

const saidColumns: Readonly<Record<SaidField, { column: string; type: string }>> = {
  currency: { column: 'currency', type: 'text' },
  paymentIntent: { column: 'payment_intent', type: 'text' },
  priceCents: { column: 'price_cents', type: 'bigint' },
  paidCents: { column: 'paid_cents', type: 'bigint' },
  userId: { column: 'user_id', type: 'bigint' },
  package: { column: 'package', type: 'text' },
  sessionId: { column: 'checkout_session_id', type: 'text' },
};
// The table's own keys.
const saidFields = Object.keys(saidColumns) as SaidField[];

/** A value that is not known yet fits, on either side. */
function checkFact(purchase: Purchase, fact: PaymentFact): void {
  const all = saidBy(fact);
  for (const field of saidFields) {
    const [said, known] = [all[field], purchase[field]];
    if (said === null || known === null || known === said) continue;
    throw badWebhook(`${field} ${said} is not that of purchase ${purchase.id}`);
  }
}

/**
 * One row when the fact fits its purchase as it is now, and none otherwise: `checkFact` as part of
 * a statement. A refund or a dispute fits as long as its payment is not known.
 */
export function fittingPart<Input>(
  { value, part }: StatementWriter<Input>,
  factOf: (input: Input) => PaymentFact,
): Part<'fits'> {
  const id = value((input) => purchaseIdOf(factOf(input)), 'uuid');
  const payment = value((input) => factOf(input).paymentIntent, 'text');
  const fits = saidFields
    .map((field) => {
      const { column, type } = saidColumns[field];
      return `coalesce(${column} = ${value((input) => saidBy(factOf(input))[field], type)}, true)`;
    })
    .join(' and ');
  return part(
    'fitting',
    ['fits'],
    `select true as fits where exists (select from purchases where id = ${id} and ${fits})
        or (${id} is null and not exists (
             select from purchases where payment_intent = ${payment} and not (${fits})))`,
  );
}
