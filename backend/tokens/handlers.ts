import { Readable } from 'node:stream';
import type { tokenRoutes } from '#contract/tokens.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { pageOf, type HandlersOf } from '../http/bind.ts';
import { readRawBody } from '../http/body.ts';
import { readIdempotencyKey } from '../http/parse.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { userPoints, type RateLimits } from '../http/rate-limits.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Checkout } from './checkout.ts';
import { historyCsv, readHistory } from './history.ts';
import { findPurchase, findReceipt, readAccount, startPurchase } from './purchase.ts';
import { receiveWebhook } from './webhook.ts';

/** Stripe's events are a few KiB; evidence of a dispute makes them longer. */
const webhookLimits = { limitBytes: 1024 * 1024, timeoutMs: 10_000 };

type TokenParts = {
  checkout: Checkout;
  config: Config;
  database: Database;
  limits: RateLimits;
  log: Log;
  queue: Queue;
  /** Refuses while nothing is sold. */
  switches: { refuseSale: () => void };
};

export function tokenHandlers(payments: TokenParts): HandlersOf<typeof tokenRoutes> {
  const { checkout, config, database, limits, switches } = payments;
  const sandboxPayment = () => {
    if (!checkout.signPayment) throw new Refusal('request.not-found');
    return checkout.signPayment;
  };
  return {
    tokenAccount: async ({ user }) => ({
      ...(await readAccount(database, user.id)),
      checkout: checkout.kind,
      hasTax: checkout.hasTax,
      hasPromotionCodes: checkout.hasPromotionCodes,
    }),
    tokenHistory: async ({ user, query }) => {
      const { entries, nextCursor } = await readHistory(database, user.id, query);
      return pageOf(entries, nextCursor);
    },
    tokenHistoryCsv: async ({ user, query, ctx }) => {
      ctx.attachment('lumireel-tokens.csv');
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = Readable.from(historyCsv(database, user.id, query.kind), { objectMode: false });
    },
    purchaseTokens: async ({ user, body, ctx }) => {
      switches.refuseSale();
      await limits.consume(userPoints('purchase', ctx, user.id));
      const idempotencyKey = readIdempotencyKey(ctx);
      const order = { key: body.package, origin: publicOrigin(config, ctx), idempotencyKey };
      return { url: await startPurchase({ database, checkout }, user, order) };
    },
    purchase: async ({ user, params }) => {
      const { package: key, tokens, state } = await findPurchase(database, user.id, params.id);
      return { package: key, tokens, state };
    },
    purchaseReceipt: async ({ user, params, ctx }) => {
      await limits.consume(userPoints('receipt', ctx, user.id));
      return { url: await findReceipt({ database, checkout }, user.id, params.id) };
    },
    stripeWebhook: async ({ ctx }) => {
      const raw = await readRawBody(ctx, webhookLimits);
      await receiveWebhook(payments, raw, ctx.get('Stripe-Signature'));
      return { received: true };
    },
    sandboxPurchase: async ({ user, params }) => {
      sandboxPayment();
      const {
        package: key,
        tokens,
        priceCents,
        isPaid,
      } = await findPurchase(database, user.id, params.id);
      return { package: key, tokens, priceCents, isPaid };
    },
    paySandboxPurchase: async ({ user, params }) => {
      const pay = sandboxPayment();
      const purchase = await findPurchase(database, user.id, params.id);
      const { payload, signature } = await pay(purchase);
      await receiveWebhook(payments, Buffer.from(payload), signature);
    },
  };
}
