import { clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { applyFact } from './fulfil.ts';
import type { Payments } from './webhook.ts';

/** Stripe repeats a webhook for three days; what is older was told or is lost for good. */
const LOOK_BACK_MS = 4 * 24 * 3600 * 1000;

/**
 * Asks Stripe what was paid, refunded and disputed in the last four days, and applies what no webhook
 * told us. Answers how many purchases that changed.
 */
export async function reconcilePayments(payments: Payments): Promise<number> {
  const { checkout, log } = payments;
  const since = new Date(clock.now().getTime() - LOOK_BACK_MS);
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
