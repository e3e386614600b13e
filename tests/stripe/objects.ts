import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/** The faults of a webhook. */
export type WebhookOptions = {
  /** Seconds added to the time of the signature. */
  signedSecondsAgo?: number;
  secret?: string;
  /** Changes the bytes after they were signed. */
  tamper?: (payload: string) => string;
  headers?: Record<string, string>;
};

/** The fields that differ between sessions; Stripe's others are the same in all tests. */
export type SoldSession = {
  id: string;
  purchaseId: string;
  userId: number;
  package: string;
  /** The price. */
  amountCents: number;
  /** The sum the buyer pays, with tax and after a promotion code; the price if left out. */
  paidCents?: number;
  taxCents?: number;
  currency: string;
  paymentIntent: string;
};

/** The sum that is charged to the card. */
export const chargedCents = ({ amountCents, paidCents }: SoldSession) => paidCents ?? amountCents;

export const stripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url')}`;

const nowSeconds = () => Math.floor(Date.now() / 1000);

const metadataOf = ({ purchaseId, userId, package: key }: SoldSession) => ({
  purchaseId,
  userId: String(userId),
  package: key,
});

/*
 * Only the fields that the product and Stripe's library read. Complete objects have a hundred more,
 * which is why each is cast.
 */

export function sessionObject(
  sold: SoldSession,
  state: {
    status: 'open' | 'complete' | 'expired';
    payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  },
): Stripe.Checkout.Session {
  // Stripe creates the payment when the customer pays, not with the session.
  const isCharged = state.status === 'complete' && state.payment_status !== 'no_payment_required';
  return {
    id: sold.id,
    object: 'checkout.session',
    amount_subtotal: sold.amountCents,
    amount_total: chargedCents(sold),
    client_reference_id: sold.purchaseId,
    created: nowSeconds(),
    currency: sold.currency,
    livemode: false,
    metadata: metadataOf(sold),
    mode: 'payment',
    payment_intent: isCharged ? sold.paymentIntent : null,
    ...state,
    total_details: {
      amount_discount: Math.max(0, sold.amountCents + (sold.taxCents ?? 0) - chargedCents(sold)),
      amount_shipping: 0,
      amount_tax: sold.taxCents ?? 0,
    },
    url: state.status === 'open' ? `https://checkout.stripe.example/c/pay/${sold.id}` : null,
  } as unknown as Stripe.Checkout.Session;
}

export function chargeObject(sold: SoldSession, refundedCents: number): Stripe.Charge {
  return {
    id: sold.paymentIntent.replace('pi_', 'ch_'),
    object: 'charge',
    amount: chargedCents(sold),
    amount_refunded: refundedCents,
    currency: sold.currency,
    livemode: false,
    metadata: metadataOf(sold),
    payment_intent: sold.paymentIntent,
    refunded: refundedCents === chargedCents(sold),
    status: 'succeeded',
  } as unknown as Stripe.Charge;
}

export function refundObject(
  sold: SoldSession,
  { id, status, amountCents }: { id: string; status: string; amountCents: number },
): Stripe.Refund {
  return {
    id,
    object: 'refund',
    amount: amountCents,
    charge: sold.paymentIntent.replace('pi_', 'ch_'),
    currency: sold.currency,
    created: nowSeconds(),
    // Empty: a refund does not inherit the payment's metadata.
    metadata: {},
    payment_intent: sold.paymentIntent,
    status,
  } as unknown as Stripe.Refund;
}

export function disputeObject(
  sold: SoldSession,
  { id, status, amountCents }: { id: string; status: Stripe.Dispute.Status; amountCents: number },
): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount: amountCents,
    charge: sold.paymentIntent.replace('pi_', 'ch_'),
    currency: sold.currency,
    created: nowSeconds(),
    livemode: false,
    // Empty: a dispute does not inherit the payment's metadata.
    metadata: {},
    payment_intent: sold.paymentIntent,
    status,
  } as unknown as Stripe.Dispute;
}

/** A new event; two events about the same object have different ids. */
export function eventOf(type: Stripe.Event.Type, object: object): Stripe.Event {
  return {
    id: stripeId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: nowSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event;
}
