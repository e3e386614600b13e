import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigintIdentity, moment, momentOfInsert, table } from './columns.ts';
import { userId } from './accounts.ts';

// In migrations only: ledger_entries_user_idx, ledger_entries_append_only.
export const LedgerEntryRow = defineEntity({
  name: 'ledger_entries',
  uniques: [{ name: 'ledger_entries_once', properties: ['kind', 'refKind', 'refId'] }],
  properties: {
    id: bigintIdentity(),
    userId: userId(),
    amount: p.integer(),
    kind: p.text(),
    refKind: p.text(),
    refId: p.text(),
    reason: p.text().nullable(),
    balanceAfter: p.integer(),
    createdAt: momentOfInsert(),
  },
});

// In migrations only: purchases_state, purchases_paid_at, purchases_amounts, purchases_user_idx,
// purchases_paid_idx, purchases_paid_amounts.
export const PurchaseRow = defineEntity({
  name: 'purchases',
  uniques: [{ name: 'purchases_idempotency', properties: ['userId', 'idempotencyKey'] }],
  properties: {
    id: p.uuid().primary(),
    userId: userId(),
    package: p.text(),
    tokens: p.integer(),
    priceCents: p.integer(),
    currency: p.text(),
    state: p.text().default('open'),
    checkoutSessionId: p.text().nullable().unique('purchases_session'),
    paymentIntent: p.text().nullable().unique('purchases_payment'),
    /** All refunds together. */
    refundedCents: p.integer().default(0),
    /** A dispute is open or lost. */
    disputed: p.boolean().default(false),
    takenTokens: p.integer().default(0),
    changes: p.integer().default(0),
    createdAt: momentOfInsert(),
    paidAt: moment().nullable(),
    reportedRefundedCents: p.integer().default(0).fieldName('told_refunded_cents'),
    idempotencyKey: p.text().nullable(),
    checkoutUrl: p.text().nullable(),
    /** Of disputes that are open or lost. */
    disputedCents: p.integer().default(0),
    /** In all, with tax and after discounts; null until it is paid. */
    paidCents: p.integer().nullable(),
    /** The tax in it. */
    taxCents: p.integer().default(0),
  },
});

// In migrations only: stripe_events_late_idx.
export const StripeEventRow = table('stripe_events', {
  id: p.text().primary(),
  type: p.text(),
  receivedAt: momentOfInsert(),
  fact: p.json<unknown>().nullable(),
  appliedAt: moment().nullable(),
});

// In migrations only: stripe_disputes_state.
export const StripeDisputeRow = table('stripe_disputes', {
  id: p.text().primary(),
  paymentIntent: p.text().index('stripe_disputes_payment_idx'),
  amountCents: p.integer(),
  state: p.text(),
});

export const StripeRefundRow = table('stripe_refunds', {
  id: p.text().primary(),
  paymentIntent: p.text().index('stripe_refunds_payment_idx'),
  amountCents: p.integer(),
  hasFailed: p.boolean(),
});

/** Up to which ledger entry and change of purchases a user's revenue is counted. */
export const RevenueCountRow = table('revenue_counts', {
  userId: userId().primary().deleteRule('cascade').updateRule('no action'),
  entryId: p.bigint('number'),
  purchaseChanges: p.integer().default(0),
});
