import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/** How a webhook arrives when not as it should. */
export type WebhookOptions = {
  /** Seconds added to the time of the signature. */
  signedSecondsAgo?: number;
  secret?: string;
  scheme?: 'v0' | 'v1';
  /** Changes the bytes after they were signed. */
  tamper?: (payload: string) => string;
  headers?: Record<string, string>;
};

/** What a session is about; the rest of Stripe's fields is the same in all tests. */
export type SoldSession = {
  id: string;
  purchaseId: string;
  userId: number;
  package: string;
  amountCents: number;
  currency: string;
  paymentIntent: string;
};

export const stripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url')}`;

const nowSeconds = () => Math.floor(Date.now() / 1000);

const metadataOf = ({ purchaseId, userId, package: key }: SoldSession) => ({
  purchaseId,
  userId: String(userId),
  package: key,
});

/*
 * As far as the product and Stripe's own library read them: the complete objects have a hundred
 * fields more, which is why each is cast.
 */

export function sessionObject(
  sold: SoldSession,
  state: { status: 'open' | 'complete' | 'expired'; payment_status: 'paid' | 'unpaid' },
): Stripe.Checkout.Session {
  return {
    id: sold.id,
    object: 'checkout.session',
    amount_subtotal: sold.amountCents,
    amount_total: sold.amountCents,
    client_reference_id: sold.purchaseId,
    created: nowSeconds(),
    currency: sold.currency,
    livemode: false,
    metadata: metadataOf(sold),
    mode: 'payment',
    // Since 2022 the payment is made when somebody pays, not with the session.
    payment_intent: state.status === 'complete' ? sold.paymentIntent : null,
    ...state,
    url: state.status === 'open' ? `https://checkout.stripe.example/c/pay/${sold.id}` : null,
  } as unknown as Stripe.Checkout.Session;
}

export function chargeObject(sold: SoldSession, refundedCents: number): Stripe.Charge {
  return {
    id: sold.paymentIntent.replace('pi_', 'ch_'),
    object: 'charge',
    amount: sold.amountCents,
    amount_refunded: refundedCents,
    currency: sold.currency,
    livemode: false,
    metadata: metadataOf(sold),
    payment_intent: sold.paymentIntent,
    refunded: refundedCents === sold.amountCents,
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
    // Not the payment's: a refund brings none of our words.
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
    // Not the payment's: a dispute brings none of our words.
    metadata: {},
    payment_intent: sold.paymentIntent,
    status,
  } as unknown as Stripe.Dispute;
}

/** An event of its own; the same object in two events is told twice. */
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
