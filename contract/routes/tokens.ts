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
import type { Route } from './route.ts';

const kind = z.enum(entryKinds).optional();

/** Tokens: what happened to them, and buying more. */
export const tokenRoutes = {
  tokenAccount: { method: 'GET', path: '/api/tokens', access: 'user', answer: tokenAccountSchema },
  tokenHistory: {
    method: 'GET',
    path: '/api/tokens/history',
    access: 'user',
    query: z.strictObject({
      limit: pageLimit,
      /** Entries older than this one: `X-Next-Cursor` of the last page. */
      before: sequenceNumber.optional(),
      kind,
    }),
    /** Newest first. A page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(tokenEntrySchema),
  },
  tokenHistoryCsv: {
    method: 'GET',
    path: '/api/tokens/history.csv',
    access: 'user',
    query: z.strictObject({ kind }),
    answer: 'file',
  },
  /**
   * Amounts come from our own table: a client that names one is refused. The same `Idempotency-Key`
   * gets the same checkout.
   */
  purchaseTokens: {
    method: 'POST',
    path: '/api/purchase-tokens',
    access: 'user',
    body: z.strictObject({ package: z.enum(packageKeys) }),
    answer: z.strictObject({ url: z.string() }),
  },
  /** One's own purchase; the address that a checkout returns to names it. */
  purchase: {
    method: 'GET',
    path: '/api/purchases/:id',
    access: 'user',
    params: uuidParams,
    answer: purchaseSchema,
  },
  /**
   * Where Stripe shows the invoice of one's own paid purchase, asked of Stripe now: the address is
   * good for some weeks. 409 while there is none, as for a purchase that is not paid.
   */
  purchaseReceipt: {
    method: 'GET',
    path: '/api/purchases/:id/receipt',
    access: 'user',
    params: uuidParams,
    answer: z.strictObject({ url: z.string() }),
  },
  /** Called by Stripe: the signature over the raw body is the only credential. */
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'anyone',
    answer: z.strictObject({ received: z.literal(true) }),
  },
  /** The checkout of servers without Stripe's keys; 404 on all others. */
  sandboxPurchase: {
    method: 'GET',
    path: '/api/sandbox-checkout/:id',
    access: 'user',
    params: uuidParams,
    answer: sandboxPurchaseSchema,
  },
  paySandboxPurchase: {
    method: 'POST',
    path: '/api/sandbox-checkout/:id/pay',
    access: 'user',
    params: uuidParams,
    answer: ok,
  },
} as const satisfies Record<string, Route>;
