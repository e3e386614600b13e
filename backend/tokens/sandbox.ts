import { randomUUID } from 'node:crypto';
import { clock } from '../clock.ts';
import type { Checkout, CheckoutPurchase } from './checkout.ts';
import { readSignedEvent, signEvent } from './signed-event.ts';

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
