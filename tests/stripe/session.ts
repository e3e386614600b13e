import { chargedCents, stripeId, type SoldSession } from './objects.ts';
import type { FormValue } from './parse-form.ts';

export type Session = SoldSession & {
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  hasInvoice: boolean;
};

/** Makes a session of checked parameters, so a missing one is a defect of this stand-in. */
export function createSession(params: FormValue): Session {
  const { metadata, client_reference_id, line_items, payment_intent_data, invoice_creation } =
    params as {
      metadata: { purchaseId: string; userId: string; package: string };
      client_reference_id: string;
      payment_intent_data: { metadata: unknown };
      invoice_creation?: { enabled: string };
      line_items: { quantity: string; price_data: { unit_amount: string; currency: string } }[];
    };
  const [item] = line_items;
  if (!item || line_items.length !== 1) throw new Error('one line was expected');
  if (JSON.stringify(payment_intent_data.metadata) !== JSON.stringify(metadata)) {
    throw new Error('the charge would not name its purchase');
  }
  return {
    id: stripeId('cs_test'),
    paymentIntent: stripeId('pi'),
    purchaseId: client_reference_id,
    userId: Number(metadata.userId),
    package: metadata.package,
    amountCents: Number(item.quantity) * Number(item.price_data.unit_amount),
    currency: item.price_data.currency,
    status: 'open',
    isPaid: false,
    hasInvoice: invoice_creation?.enabled === 'true',
  };
}

export function paymentStatus(session: Session) {
  if (!session.isPaid) return 'unpaid';
  return chargedCents(session) === 0 ? 'no_payment_required' : 'paid';
}

export const isComplete = ({ status }: Session) => status === 'complete';

/** The fields that `expand` adds to a session: invoice, and payment with its charge's receipt. */
export function receiptsOf(sold: Session) {
  const at = (what: string) => `https://${what}.stripe.example/${sold.id}`;
  const isCharged = sold.isPaid && chargedCents(sold) > 0;
  return {
    invoice: sold.hasInvoice && sold.isPaid ? { hosted_invoice_url: at('invoice') } : null,
    payment_intent: isCharged ? { latest_charge: { receipt_url: at('receipt') } } : null,
  };
}
