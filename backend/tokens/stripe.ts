import Stripe from 'stripe';
import { PRODUCT_NAME } from '../../contract/product.ts';
import { packages } from '../../contract/packages.ts';
import { Refusal } from '../refusal.ts';
import type { Checkout, CheckoutPurchase } from './checkout.ts';
import {
  chargeFact,
  disputeFact,
  refundFact,
  sessionFact,
  type PaymentFact,
} from './payment-fact.ts';
import { readSignedEvent } from './signed-event.ts';

/** The buyer waits for the answer; the library's own limit is 80 s. */
const TIMEOUT_MS = 10_000;

type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  apiBase?: string | undefined;
  /** Whether a buyer must tick that they agree to the terms. */
  asksForTerms: boolean;
} & Pick<Checkout, 'hasTax' | 'hasPromotionCodes'>;

/** Card payments through Stripe Checkout. */
export function openStripe(settings: StripeSettings): Checkout {
  const { secretKey, webhookSecret, apiBase, hasTax, hasPromotionCodes } = settings;
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiBase),
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  const signing = { secret: webhookSecret, isLive: /^.._live_/.test(secretKey) };
  return {
    kind: 'stripe',
    hasTax,
    hasPromotionCodes,
    openSession: async (purchase, buyer) => {
      const session = await stripe.checkout.sessions
        // The purchase's id: a repeated request opens the same session.
        .create(sessionParams(purchase, buyer, settings), { idempotencyKey: purchase.id })
        .catch((cause: unknown) => {
          throw new Refusal('payment.unavailable', { cause });
        });
      if (!session.url)
        throw new Refusal('payment.unavailable', { cause: 'a session without url' });
      return { sessionId: session.id, url: session.url };
    },
    readEvent: (raw, signature) => readSignedEvent(raw, signature, signing),
    receiptUrl: (sessionId) => receiptUrl(stripe, sessionId),
    factsSince: (since) => factsSince(stripe, Math.floor(since.getTime() / 1000)),
  };
}

function sessionParams(
  { id, userId, package: key, tokens, priceCents, currency }: CheckoutPurchase,
  { email, origin }: { email: string; origin: string },
  { hasTax, hasPromotionCodes, asksForTerms }: StripeSettings,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { purchaseId: id, userId: String(userId), package: key };
  const rules = `[terms](${origin}/terms) and the [refund rules](${origin}/prices)`;
  const name = `${PRODUCT_NAME} ${packages.get(key)?.name ?? key}: ${tokens} tokens`;
  return {
    mode: 'payment',
    client_reference_id: id,
    customer_email: email,
    metadata,
    // Copied to the charge, so that a refund says which purchase it is about.
    payment_intent_data: { metadata },
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: priceCents, product_data: { name } } },
    ],
    // The specified prices are in dollars for all buyers.
    adaptive_pricing: { enabled: false },
    invoice_creation: { enabled: true },
    // Whether the price contains the tax, and what kind of goods tokens are, is set at Stripe.
    automatic_tax: { enabled: hasTax },
    allow_promotion_codes: hasPromotionCodes,
    consent_collection: { terms_of_service: asksForTerms ? 'required' : 'none' },
    custom_text: asksForTerms
      ? { terms_of_service_acceptance: { message: `I agree to the ${rules}.` } }
      : { submit: { message: `See the ${rules}.` } },
    success_url: `${origin}/tokens?checkout=success&purchase=${id}`,
    cancel_url: `${origin}/tokens?checkout=cancelled`,
  };
}

/** The invoice; else the receipt of the charge, as of purchases from before there were invoices. */
async function receiptUrl(stripe: Stripe, sessionId: string): Promise<string | null> {
  try {
    const { invoice, payment_intent: payment } = await stripe.checkout.sessions.retrieve(
      sessionId,
      { expand: ['invoice', 'payment_intent.latest_charge'] },
    );
    const invoiceUrl = expanded(invoice)?.hosted_invoice_url ?? null;
    return invoiceUrl ?? expanded(expanded(payment)?.latest_charge)?.receipt_url ?? null;
  } catch (cause) {
    // Sessions of the sandbox, or of another mode than the key's.
    if (cause instanceof Stripe.errors.StripeError && cause.statusCode === 404) return null;
    throw new Refusal('payment.unavailable', { cause });
  }
}

const expanded = <T extends object>(reference: string | T | null | undefined): T | null =>
  typeof reference === 'object' ? reference : null;

/** Sessions first: refunds and disputes are about payments that are known by then. */
async function* factsSince(stripe: Stripe, gte: number): AsyncIterable<PaymentFact> {
  const page = { created: { gte }, limit: 100 };
  for await (const session of stripe.checkout.sessions.list({ ...page, status: 'complete' })) {
    const fact = sessionFact(session, session.payment_status === 'unpaid' ? 'pending' : 'paid');
    if (fact) yield fact;
  }
  for await (const refund of stripe.refunds.list({ ...page, expand: ['data.charge'] })) {
    const { charge } = refund;
    const fact = charge && typeof charge === 'object' ? chargeFact(charge) : null;
    if (fact) yield fact;
    // Its own state only with a charge of ours: the account may sell other things.
    const own = fact && refundFact(refund);
    if (own) yield own;
  }
  for await (const dispute of stripe.disputes.list(page)) {
    const fact = disputeFact(dispute);
    if (fact) yield fact;
  }
}

function addressOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  };
}
