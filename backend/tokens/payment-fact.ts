import type { Stripe } from 'stripe';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';

/** How a checkout session went. Paid is final, whatever is reported later. */
type SessionState = 'pending' | 'paid' | 'failed' | 'expired';

/** An inquiry takes no money; a dispute that is open or lost does. Later ones win. */
export const disputeStates = ['inquiry', 'open', 'lost', 'won'] as const;
type DisputeState = (typeof disputeStates)[number];

/** Facts that Stripe reported about a purchase. */
export type PaymentFact =
  | {
      kind: 'session';
      purchaseId: string;
      userId: number;
      package: string;
      sessionId: string;
      /** Null until a card was entered. */
      paymentIntent: string | null;
      state: SessionState;
      /** Before discounts and tax: the price of what was sold. */
      amountCents: number;
      /** The sum that the buyer pays in all, and the tax in it. */
      paidCents: number;
      taxCents: number;
      currency: string;
    }
  | {
      kind: 'charge';
      purchaseId: string;
      paymentIntent: string;
      /** The sum paid in all. */
      amountCents: number;
      /** All refunds so far; whether one arrived is a fact of that refund. */
      refundedCents: number;
      currency: string;
    }
  | {
      kind: 'refund';
      refundId: string;
      paymentIntent: string;
      amountCents: number;
      /** The bank sent the money back: nothing was refunded after all. */
      hasFailed: boolean;
      currency: string;
    }
  | {
      kind: 'dispute';
      disputeId: string;
      paymentIntent: string;
      amountCents: number;
      state: DisputeState;
      currency: string;
    };

/**
 * The fields that we write on the session and its payment, and read back. One not as we write it
 * becomes a value that fits no purchase.
 */
const metadataSchema = z.object({
  purchaseId: z.uuid().nullable().catch(null),
  userId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .catch(0),
  package: z.string().catch(''),
});

/**
 * The fact in an event, or null when it does not concern purchases: other products and deployments
 * may share the Stripe account, so whether the named purchase is here is for the caller to find
 * out.
 */
export function readFact(event: Stripe.Event): PaymentFact | null {
  switch (event.type) {
    case 'checkout.session.completed': {
      const session = event.data.object;
      return sessionFact(session, session.payment_status === 'unpaid' ? 'pending' : 'paid');
    }
    case 'checkout.session.async_payment_succeeded':
      return sessionFact(event.data.object, 'paid');
    case 'checkout.session.async_payment_failed':
      return sessionFact(event.data.object, 'failed');
    case 'checkout.session.expired':
      return sessionFact(event.data.object, 'expired');
    case 'charge.refunded':
      return chargeFact(event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundFact(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeFact(event.data.object);
    default:
      return null;
  }
}

/** Null for a session that names no purchase as we do: the account may sell other things. */
export function sessionFact(
  session: Stripe.Checkout.Session,
  state: SessionState,
): PaymentFact | null {
  const { client_reference_id: reference, amount_total: paidCents } = session;
  const { userId, ...said } = metadataSchema.parse(session.metadata ?? {});
  const purchaseId = said.purchaseId ?? z.uuid().safeParse(reference).data;
  if (purchaseId === undefined) return null;
  return {
    kind: 'session',
    purchaseId,
    userId: reference === purchaseId ? userId : 0,
    package: said.package,
    sessionId: session.id,
    paymentIntent: idOf(session.payment_intent),
    state,
    amountCents: paidCents === null ? -1 : (session.amount_subtotal ?? -1),
    paidCents: paidCents ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    currency: session.currency ?? '',
  };
}

/** Null for a charge that names no purchase, likewise. */
export function chargeFact(charge: Stripe.Charge): PaymentFact | null {
  const paymentIntent = idOf(charge.payment_intent);
  const { purchaseId } = metadataSchema.parse(charge.metadata ?? {});
  if (paymentIntent === null || purchaseId === null) return null;
  return {
    kind: 'charge',
    purchaseId,
    paymentIntent,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    currency: charge.currency,
  };
}

/** Null for a payment without an intent: all of ours have one. */
export function refundFact(refund: Stripe.Refund): PaymentFact | null {
  const paymentIntent = idOf(refund.payment_intent);
  if (paymentIntent === null) return null;
  return {
    kind: 'refund',
    refundId: refund.id,
    paymentIntent,
    amountCents: refund.amount,
    hasFailed: refund.status === 'failed' || refund.status === 'canceled',
    currency: refund.currency,
  };
}

/** Null for a payment without an intent, likewise. */
export function disputeFact(dispute: Stripe.Dispute): PaymentFact | null {
  const paymentIntent = idOf(dispute.payment_intent);
  if (paymentIntent === null) return null;
  return {
    kind: 'dispute',
    disputeId: dispute.id,
    paymentIntent,
    amountCents: dispute.amount,
    state: disputeState(dispute.status),
    currency: dispute.currency,
  };
}

function disputeState(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'won') return 'won';
  // An appeal is made against a loss, which stands until the appeal is won.
  if (status === 'lost' || status.startsWith('appeal_')) return 'lost';
  if (status.startsWith('warning_') || status === 'prevented') return 'inquiry';
  return 'open';
}

/**
 * An event that is not what it should be. The reason goes to the log; the sender learns nothing.
 */
export const badWebhook = (reason: string, cause?: unknown): Refusal =>
  new Refusal('payment.bad-webhook', { cause: new Error(reason, { cause }) });

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
