import type { Stripe } from 'stripe';
import { clock } from '../clock.ts';
import { badWebhook } from './payment-fact.ts';

/** A signature is good for this long, before and after. Never 0: that switches the check off. */
const TOLERANCE_SECONDS = 300;

/** Loaded with the first webhook: it takes memory that a server without payments does not need. */
const library = async () => (await import('stripe')).default;

export type Signing = {
  secret: string;
  /** Whether the events are about real money, as the secret key's are. */
  isLive: boolean;
};

/**
 * The event a webhook carries, once its signature over the raw bytes and its age are proven.
 * Refuses with `payment.bad-webhook`.
 */
export async function readSignedEvent(raw: Buffer, signature: string, signing: Signing) {
  const { webhooks } = await library();
  const now = clock.now().getTime();
  let event: Stripe.Event;
  try {
    event = webhooks.constructEvent(
      raw,
      signature,
      signing.secret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    );
  } catch (error) {
    throw badWebhook('the signature is not good', error);
  }
  // The library only looks for signatures that are too old (measured with 23.1).
  const signedAt = Number(
    signature
      .split(',')
      .findLast((item) => item.startsWith('t='))
      ?.slice(2),
  );
  if (!(signedAt <= now / 1000 + TOLERANCE_SECONDS)) throw badWebhook('it is from the future');
  if (typeof event?.id !== 'string' || typeof event.type !== 'string') {
    throw badWebhook('it is no event');
  }
  if (event.livemode !== signing.isLive) throw badWebhook(`event ${event.id} has another mode`);
  return event;
}

/** Signs an event as Stripe does; for the sandbox. */
export async function signEvent(payload: string, secret: string): Promise<string> {
  const { webhooks } = await library();
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
