import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Checkout } from './checkout.ts';
import { applyEvent, type FulfilDependencies } from './fulfil.ts';
import { saveEvent, type InboxDependencies } from './inbox.ts';

export type WebhookDependencies = InboxDependencies & { checkout: Checkout; log: Log };

/**
 * Takes a webhook's bytes: what they tell is kept when this resolves, and applied by a job. Refuses
 * with `payment.bad-webhook` what is not signed, too old, or not about a purchase of ours as we sold
 * it.
 */
export async function receiveWebhook(
  door: WebhookDependencies,
  raw: Buffer,
  signature: string,
): Promise<void> {
  const event = door.checkout.readEvent(raw, signature);
  await withRefusalLog(door.log, { event: event.id, type: event.type }, () =>
    saveEvent(door, event),
  );
}

/** The job of an event that was kept. */
export async function applySavedEvent(
  payments: FulfilDependencies & { log: Log },
  event: string,
): Promise<void> {
  try {
    await withRefusalLog(payments.log, { event }, () => applyEvent(payments, event));
  } catch (error) {
    // Decided for good, and told: no other attempt would end otherwise.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Signed and yet not ours: two systems share an account, or somebody changes amounts. */
async function withRefusalLog(
  log: Log,
  about: object,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment.bad-webhook') {
      log.error({ err: error, ...about }, 'a payment is refused');
    }
    throw error;
  }
}
