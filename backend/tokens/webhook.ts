import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Checkout } from './checkout.ts';
import { applyEvent } from './fulfil.ts';
import type { EventStore } from '../events/events.ts';
import { saveEvent, type InboxDependencies } from './inbox.ts';

export type WebhookDependencies = InboxDependencies & { checkout: Checkout; log: Log };

/**
 * Takes a webhook's bytes: their event is kept when this resolves, and applied by a job. Refuses
 * with `payment.bad-webhook` what is not signed, too old, or not about a purchase of ours as we sold
 * it.
 */
export async function receiveWebhook(
  dependencies: WebhookDependencies,
  raw: Buffer,
  signature: string,
): Promise<void> {
  const event = await dependencies.checkout.readEvent(raw, signature);
  await withRefusalLog(dependencies.log, { event: event.id, type: event.type }, () =>
    saveEvent(dependencies, event),
  );
}

/** The job of an event that was kept. */
export async function applySavedEvent(payments: EventStore & { log: Log }, event: string) {
  try {
    await withRefusalLog(payments.log, { event }, () => applyEvent(payments, event));
  } catch (error) {
    // Final and logged: another attempt would end the same way.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Signed but not ours: two systems share a Stripe account, or amounts were changed. */
async function withRefusalLog(log: Log, about: object, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment.bad-webhook') {
      log.error({ err: error, ...about }, 'a payment is refused');
    }
    throw error;
  }
}
