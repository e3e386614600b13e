import type { tokenRoutes } from '../../contract/routes/tokens.ts';
import type { providerRoutes } from '../../contract/routes/providers.ts';
import { type CasesOf, requestTo } from './case.ts';

export const tokenCases: CasesOf<typeof tokenRoutes & typeof providerRoutes> = {
  tokenAccount: { request: requestTo('/api/tokens'), status: 200 },
  tokenHistory: { request: requestTo('/api/tokens/history'), status: 200 },
  tokenHistoryCsv: { request: requestTo('/api/tokens/history.csv'), status: 200 },
  purchaseTokens: {
    request: requestTo('/api/purchase-tokens', { package: 'starter' }),
    status: 200,
    adminStatus: 403,
  },
  purchase: {
    request: async (things) => ({ path: `/api/purchases/${await things.purchaseId()}` }),
    status: 200,
    isOwned: true,
  },
  purchaseReceipt: {
    request: async (things) => ({ path: `/api/purchases/${await things.purchaseId()}/receipt` }),
    // It is not paid.
    status: 409,
    isOwned: true,
  },
  stripeWebhook: { request: requestTo('/api/stripe/webhook', {}), status: 400 },
  providerCallback: {
    request: requestTo('/api/providers/scripted/callback', {}),
    status: 404,
  },
  sandboxPurchase: {
    request: async (things) => ({ path: `/api/sandbox-checkout/${await things.purchaseId()}` }),
    status: 200,
    isOwned: true,
  },
  paySandboxPurchase: {
    request: async (things) => ({ path: `/api/sandbox-checkout/${await things.purchaseId()}/pay` }),
    status: 200,
    isOwned: true,
  },
};
