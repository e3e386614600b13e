import Stripe from 'stripe';
import type { WebhookOptions } from './objects.ts';

/** The secret that the product checks signatures with. */
export const webhookSecret = 'whsec_of_the_tests_0123456789abcdef';

/** Sends an event to the product, signed as Stripe does, and returns the status. */
export async function sendWebhook(
  productUrl: string,
  event: Stripe.Event,
  { signedSecondsAgo = 0, secret = webhookSecret, tamper, headers }: WebhookOptions = {},
): Promise<number> {
  const payload = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(Date.now() / 1000) - signedSecondsAgo;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const response = await fetch(`${productUrl}/api/stripe/webhook`, {
    method: 'POST',
    body: tamper ? tamper(payload) : payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      ...headers,
    },
  });
  await response.arrayBuffer();
  return response.status;
}
