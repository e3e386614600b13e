import { z } from 'zod';
import { packageKeys } from '../packages.ts';
import {
  entryKinds,
  purchaseSchema,
  sandboxPurchaseSchema,
  tokenAccountSchema,
  tokenEntrySchema,
} from '../tokens.ts';
import { ok, pageLimit, sequenceNumber, uuidParams } from './inputs.ts';
import { anyone, user } from './route.ts';

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
   * Where Stripe shows the invoice of one's own paid purchase, asked of Stripe now: the address is
   * good for some weeks. 409 while there is none, as for a purchase that is not paid.
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
