import { z } from 'zod';
import { ok, pageLimit, sequenceNumber, uuidParams } from './inputs.ts';
import { packageKeys } from './packages.ts';
import { anyone, user } from './route.ts';

/** The kinds of a line of the token history. */
export const entryKinds = [
  'charge',
  'refund',
  'grant',
  'purchase',
  'purchase-refund',
  'purchase-restore',
  'debt',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One line of the token history. */
export const tokenEntrySchema = z.strictObject({
  id: z.int(),
  kind: z.enum(entryKinds),
  /** Whole tokens; negative when they were taken. */
  amount: z.int(),
  /** The balance after this entry. */
  balance: z.int(),
  /** For a person: "Reel", "Not charged: Cancelled". */
  reason: z.string(),
  /** The generation that was paid or refunded. */
  generationId: z.uuid().nullable(),
  /** The purchase that brought these tokens, for its receipt. */
  purchaseId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type TokenEntry = z.infer<typeof tokenEntrySchema>;

/** How packages are paid: by card, on our own page that charges nothing, or not at all. */
export const checkoutKinds = ['stripe', 'sandbox', 'unavailable'] as const;

export const tokenAccountSchema = z.strictObject({
  /** Tokens owed because a payment was returned after they were spent; 0 for nearly everybody. */
  debt: z.int(),
  checkout: z.enum(checkoutKinds),
  /** Tax and promotion codes: the checkout may add to the price, or take from it. */
  hasTax: z.boolean(),
  hasPromotionCodes: z.boolean(),
  /** The first tokens are given once the address is proven. */
  welcomeWaits: z.boolean(),
});

/**
 * How a purchase went: `pending` while the bank takes its time, `paid` once its tokens are here.
 */
export const purchaseSchema = z.strictObject({
  package: z.enum(packageKeys),
  tokens: z.int(),
  state: z.enum(['open', 'pending', 'failed', 'expired', 'paid']),
});

/** The purchase as the sandbox checkout page shows it. */
export const sandboxPurchaseSchema = z.strictObject({
  package: z.enum(packageKeys),
  tokens: z.int(),
  priceCents: z.int(),
  isPaid: z.boolean(),
});

const kind = z.enum(entryKinds).optional();

/** Tokens: what happened to them, and buying more. */
export const tokenRoutes = {
  tokenAccount: user.get('/api/tokens', { answer: tokenAccountSchema }),
  tokenHistory: user.get('/api/tokens/history', {
    query: z.strictObject({
      limit: pageLimit,
      /** Entries older than this one: `X-Next-Cursor` of the last page. */
      before: sequenceNumber.optional(),
      kind,
    }),
    /** Newest first. A page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(tokenEntrySchema),
  }),
  tokenHistoryCsv: user.get('/api/tokens/history.csv', {
    query: z.strictObject({ kind }),
    answer: 'file',
  }),
  /**
   * Amounts come from our own table: a client that names one is refused. The same `Idempotency-Key`
   * gets the same checkout.
   */
  purchaseTokens: user.post('/api/purchase-tokens', {
    body: z.strictObject({ package: z.enum(packageKeys) }),
    answer: z.strictObject({ url: z.string() }),
  }),
  /** One's own purchase; the address that a checkout returns to names it. */
  purchase: user.get('/api/purchases/:id', { params: uuidParams, answer: purchaseSchema }),
  /**
   * The address where Stripe shows the invoice of one's own paid purchase, asked of Stripe now: the
   * address is good for some weeks. 409 while there is none, as for a purchase that is not paid.
   */
  purchaseReceipt: user.get('/api/purchases/:id/receipt', {
    params: uuidParams,
    answer: z.strictObject({ url: z.string() }),
  }),
  /** Called by Stripe: the signature over the raw body is the only credential. */
  stripeWebhook: anyone.post('/api/stripe/webhook', {
    answer: z.strictObject({ received: z.literal(true) }),
  }),
  /** The checkout of servers without Stripe's keys; 404 on all others. */
  sandboxPurchase: user.get('/api/sandbox-checkout/:id', {
    params: uuidParams,
    answer: sandboxPurchaseSchema,
  }),
  paySandboxPurchase: user.post('/api/sandbox-checkout/:id/pay', {
    params: uuidParams,
    answer: ok,
  }),
};

export const tokenEvents = {
  'balance.changed': z.strictObject({
    tokenBalance: z.int(),
    /** The new lines of the token history, oldest first. */
    entries: z.array(tokenEntrySchema),
  }),
};
