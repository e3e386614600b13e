import type { Config } from '../config.ts';
import { isoText } from '../database/statement.ts';
import { rowsBy, type Feature } from '../feature.ts';
import { countRevenue } from './count-revenue.ts';
import { tokenHandlers } from './handlers.ts';
import { applyOverdueEvents, applySavedEvent, reconcilePayments } from './webhook.ts';

type Payments = Parameters<typeof applySavedEvent>[0] & Parameters<typeof reconcilePayments>[0];

export const tokens = {
  handlers: tokenHandlers,
  limits: {
    purchaseTokens: 'purchase.account',
    stripeWebhook: { because: 'nothing happens without the signature of Stripe' },
  },
  // A payer waits for the tokens.
  urgentJobs: (parts: Parameters<typeof applySavedEvent>[0]) => ({
    'payment.apply': ({ eventId }) => applySavedEvent(parts, eventId),
  }),
  jobs: (parts: Payments & { config: Pick<Config, 'CARD_FEE'> }) => ({
    'payments.reconcile': async () => {
      await applyOverdueEvents(parts);
      await reconcilePayments(parts);
    },
    'revenue.count': async () => {
      await countRevenue(parts.database, parts.config.CARD_FEE);
    },
  }),
  tables: { ledger_entries: 'kept', purchases: 'kept', revenue_counts: 'kept' },
  documents: {
    tokens: rowsBy('id')`id, amount, kind, ref_kind as "about", ref_id as "aboutId", reason,
      balance_after as "balanceAfter", ${isoText('created_at')} as "createdAt"
      from ledger_entries where user_id = $1`,
    purchases: rowsBy('created_at, id')`id, package, tokens, price_cents as "priceCents",
      paid_cents as "paidCents", tax_cents as "taxCents", currency, state,
      ${isoText('created_at')} as "createdAt", ${isoText('paid_at')} as "paidAt"
      from purchases where user_id = $1`,
  },
} satisfies Feature;
