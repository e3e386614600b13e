import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { noCheckout, type Checkout } from './checkout.ts';
import { openSandbox } from './sandbox.ts';

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
