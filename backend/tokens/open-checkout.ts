import { randomBytes, randomUUID } from 'node:crypto';
import { clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { noCheckout, type Checkout, type CheckoutPurchase } from './checkout.ts';
import { readSignedEvent, signEvent } from './signed-event.ts';

/** Stripe where its keys are set; else a sandbox, and in production nothing. */
export async function openCheckout(config: Config): Promise<Checkout> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = config;
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) {
    // Its library is loaded only where it is used, because of its size.
    const { openStripe } = await import('./stripe.ts');
    return openStripe({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiBase: STRIPE_API_BASE,
      hasTax: config.STRIPE_TAX === 'on',
      hasPromotionCodes: config.STRIPE_PROMOTION_CODES === 'on',
      asksForTerms: config.STRIPE_TERMS_CONSENT === 'on',
    });
  }
  // Known to this process alone, so that no other sender's events are accepted.
  return config.isProduction ? noCheckout : openSandbox(randomBytes(32).toString('base64url'));
}

/**
 * The checkout of a server without Stripe's keys: a page of ours that charges no card. Its events
 * are signed and go through the same webhook as Stripe's.
 */
export function openSandbox(secret: string): Checkout {
  return {
    kind: 'sandbox',
    hasTax: false,
    hasPromotionCodes: false,
    openSession: async ({ id }, { origin }) => ({
      sessionId: sessionIdOf(id),
      url: `${origin}/sandbox-checkout/${id}`,
    }),
    readEvent: (raw, signature) => readSignedEvent(raw, signature, { secret, isLive: false }),
    // Nothing was paid.
    receiptUrl: async () => null,
    factsSince: async function* () {},
    signPayment: async (purchase) => {
      const payload = JSON.stringify(paidEvent(purchase));
      return { payload, signature: await signEvent(payload, secret) };
    },
  };
}

const sessionIdOf = (purchaseId: string) => `cs_sandbox_${purchaseId}`;

/** The event that Stripe would send, as far as we read it. */
function paidEvent({ id, userId, package: key, priceCents, currency }: CheckoutPurchase) {
  return {
    id: `evt_sandbox_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: Math.floor(clock.now().getTime() / 1000),
    data: {
      object: {
        id: sessionIdOf(id),
        object: 'checkout.session',
        client_reference_id: id,
        metadata: { purchaseId: id, userId: String(userId), package: key },
        payment_intent: `pi_sandbox_${id}`,
        payment_status: 'paid',
        status: 'complete',
        amount_subtotal: priceCents,
        amount_total: priceCents,
        currency,
      },
    },
  };
}
