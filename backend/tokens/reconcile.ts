import { clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Checkout } from './checkout.ts';
import { applyFact } from './fulfil.ts';
import type { EventStore } from '../events/events.ts';
import { applySavedEvent } from './webhook.ts';

type ReconcileDependencies = EventStore & { checkout: Checkout; log: Log };

/** Stripe repeats a webhook for three days; older events arrived or are lost for good. */
const LOOKBACK_MS = 4 * 24 * 3600 * 1000;

/** The queue had all this time for an event. */
const OVERDUE_SECONDS = 300;

/** Applies events of the inbox whose job was lost or gave up; returns how many there were. */
export async function applyOverdueEvents(payments: EventStore & { log: Log }): Promise<number> {
  const late = await payments.database.sql<{ id: string }>`
    select id from stripe_events
      where applied_at is null and received_at < now() - make_interval(secs => ${OVERDUE_SECONDS})
      order by received_at limit 1000`;
  for (const { id } of late) await applySavedEvent(payments, id);
  return late.length;
}

/**
 * Asks Stripe what was paid, refunded and disputed in the last four days, and applies what no webhook
 * told us. Returns how many purchases that changed.
 */
export async function reconcilePayments(payments: ReconcileDependencies): Promise<number> {
  const { checkout, log } = payments;
  const since = new Date(clock.now().getTime() - LOOKBACK_MS);
  let changed = 0;
  for await (const fact of checkout.factsSince(since)) {
    try {
      if (!(await applyFact(payments, fact))) continue;
      changed += 1;
      log.warn({ fact }, 'a payment was found whose webhook never came');
    } catch (error) {
      // One that does not fit must not keep the others from their tokens.
      if (!(error instanceof Refusal)) throw error;
      log.error({ err: error, fact }, 'a payment is not what we sold');
    }
  }
  return changed;
}
