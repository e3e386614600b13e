import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Checkout } from './checkout.ts';
import { hearEvent, type Fulfilment } from './fulfil.ts';

export type Payments = Fulfilment & { checkout: Checkout; log: Log };

/**
 * What a webhook's bytes tell, applied once it is committed. Refuses with `payment.bad-webhook` what
 * is not signed, too old, or not about a purchase of ours as we sold it.
 */
export async function receiveWebhook(
  payments: Payments,
  raw: Buffer,
  signature: string,
): Promise<void> {
  const event = payments.checkout.readEvent(raw, signature);
  try {
    await hearEvent(payments, event);
  } catch (error) {
    // Signed and yet not ours: two systems share an account, or somebody changes amounts.
    if (error instanceof Refusal && error.code === 'payment.bad-webhook') {
      payments.log.error({ err: error, event: event.id, type: event.type }, 'a payment is refused');
    }
    throw error;
  }
}
