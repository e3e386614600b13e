import type { Stripe } from 'stripe';
import type { checkoutKinds } from '../../contract/tokens.ts';
import { Refusal } from '../refusal.ts';
import type { PaymentFact } from './payment-fact.ts';
import type { Purchase } from './purchase-row.ts';

/** The part of a purchase that a checkout must know. */
export type CheckoutPurchase = Pick<
  Purchase,
  'id' | 'userId' | 'package' | 'tokens' | 'priceCents' | 'currency'
>;

/** The checkout, where packages are paid. */
export interface Checkout {
  readonly kind: (typeof checkoutKinds)[number];
  /** Tax and promotion codes: the checkout may add to the price, or take from it. */
  readonly hasTax: boolean;
  readonly hasPromotionCodes: boolean;
  /**
   * Opens a session, once per purchase however often it is asked, and returns where to pay. Refuses
   * with `payment.unavailable`.
   */
  openSession(
    purchase: CheckoutPurchase,
    buyer: { email: string; origin: string },
  ): Promise<{ sessionId: string; url: string }>;
  /** The event of a webhook, proven; refuses with `payment.bad-webhook`. */
  readEvent(raw: Buffer, signature: string): Promise<Stripe.Event>;
  /**
   * The address of the invoice or the receipt of a paid session; null while there is none. Asked
   * anew each time, because the address expires. Refuses with `payment.unavailable`.
   */
  receiptUrl(sessionId: string): Promise<string | null>;
  /** The payments, refunds and disputes since then, asked of Stripe itself. */
  factsSince(since: Date): AsyncIterable<PaymentFact>;
  /** A signed event that this purchase was paid; only where no real card is charged. */
  signPayment?: (purchase: CheckoutPurchase) => Promise<{ payload: string; signature: string }>;
}

const refuse = (): never => {
  throw new Refusal('payment.unavailable', { text: 'Payments are not set up on this server yet.' });
};

/** The checkout where nothing can be paid. */
export const noCheckout: Checkout = {
  kind: 'unavailable',
  hasTax: false,
  hasPromotionCodes: false,
  openSession: async () => refuse(),
  readEvent: async () => refuse(),
  receiptUrl: async () => refuse(),
  factsSince: async function* () {},
};
