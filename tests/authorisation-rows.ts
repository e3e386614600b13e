import type { RouteName } from '../contract/routes.ts';
import type { Things } from './authorisation-things.ts';
import { password } from './door.ts';
import { form, formType } from './form.ts';
import { jpeg } from './reel-shop.ts';

export type Asked = {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * How a call is made by somebody who may, and what they are told. The access itself is not written
 * here: it is the contract's.
 */
export type Row = {
  ask: (things: Things) => Promise<Asked> | Asked;
  /** The status for whoever may. */
  told: number;
  /** Where administrators are told something else, though the access is theirs. */
  toldAdmin?: number;
  /**
   * It is about a thing of one user: everybody else is told what is told of a thing that does not
   * exist.
   */
  isOwned?: true;
  /** It changes or ends the caller's session, so each caller of this row is a new one. */
  changesCaller?: true;
};

const at =
  (path: string, body?: unknown): Row['ask'] =>
  () => ({ path, body });
const orderHeaders = { Prefer: 'respond-async' };
const order = (path: string, body: unknown) => () => ({ path, body, headers: orderHeaders });
const upload = (path: string, field: string, texts: Record<string, string>) => async () => ({
  path,
  body: form([
    ...Object.entries(texts).map(([name, value]) => ({ name, value })),
    { name: field, filename: 'me.jpg', type: 'image/jpeg', value: jpeg },
  ]),
  headers: { ...orderHeaders, 'Content-Type': formType },
});
const newEmail = () => `${crypto.randomUUID()}@example.test`;
const nobodys = '00000000-0000-4000-8000-000000000000';

/** Every call of the contract. A new call without a row here does not compile, nor pass. */
export const rows: Readonly<Record<RouteName, Row>> = {
  currentUser: { ask: at('/api/user'), told: 200 },
  register: {
    ask: () => ({ path: '/api/register', body: { email: newEmail(), password } }),
    told: 200,
    changesCaller: true,
  },
  login: {
    ask: at('/api/login', { email: 'nobody@example.test', password }),
    told: 401,
    changesCaller: true,
  },
  logout: { ask: at('/api/logout'), told: 200, changesCaller: true },
  forgotPassword: { ask: at('/api/forgot-password', { email: 'nobody@example.test' }), told: 200 },
  verifyResetToken: { ask: at('/api/verify-reset-token/none'), told: 200 },
  resetPassword: {
    ask: at('/api/reset-password', { token: 'none', newPassword: password }),
    told: 400,
  },
  proveEmail: { ask: at('/api/user/prove-email', { token: 'none' }), told: 400 },
  mailProof: { ask: at('/api/user/mail-proof'), told: 200 },
  signInWithGoogle: { ask: at('/api/auth/google'), told: 503 },
  signInWithGithub: { ask: at('/api/auth/github'), told: 503 },
  socialProviders: { ask: at('/api/auth/providers'), told: 200 },
  googleCallback: { ask: at('/api/auth/google/callback'), told: 503 },
  githubCallback: { ask: at('/api/auth/github/callback'), told: 503 },

  updateProfile: { ask: at('/api/user/profile', { bio: 'Hello.' }), told: 200 },
  sessions: { ask: at('/api/user/sessions'), told: 200 },
  endSessions: { ask: at('/api/user/sessions'), told: 200, changesCaller: true },
  requestExport: { ask: at('/api/user/export'), told: 200 },
  exportState: { ask: at('/api/user/export'), told: 200 },
  exportFile: {
    ask: async (things) => ({ path: `/api/user/export/${await things.exportId()}/file` }),
    told: 200,
    isOwned: true,
  },
  deleteAccount: { ask: at('/api/user/delete', { password }), told: 200, changesCaller: true },

  images: { ask: at('/api/images'), told: 200 },
  deleteImage: {
    ask: async (things) => ({ path: `/api/images/${(await things.image()).id}` }),
    told: 200,
    isOwned: true,
  },
  deleteImages: {
    ask: async (things) => ({
      path: '/api/images/delete',
      body: { ids: [(await things.image()).id] },
    }),
    told: 200,
    isOwned: true,
  },
  restoreImage: {
    ask: async (things) => ({ path: `/api/images/${await things.deletedImage()}/restore` }),
    told: 200,
    isOwned: true,
  },
  restoreImages: {
    ask: async (things) => ({
      path: '/api/images/restore',
      body: { ids: [await things.deletedImage()] },
    }),
    told: 200,
    isOwned: true,
  },
  favouriteImage: {
    ask: async (things) => ({
      path: `/api/images/${(await things.image()).id}/favourite`,
      body: { isFavourite: true },
    }),
    told: 200,
    isOwned: true,
  },
  zipImages: {
    ask: async (things) => ({ path: `/api/images/zip?ids=${(await things.image()).id}` }),
    told: 200,
    isOwned: true,
  },
  downloadImage: {
    ask: async (things) => ({
      path: `/api/download-image?url=${encodeURIComponent((await things.image()).url)}`,
    }),
    told: 200,
    isOwned: true,
  },

  tokenAccount: { ask: at('/api/tokens'), told: 200 },
  tokenHistory: { ask: at('/api/tokens/history'), told: 200 },
  tokenHistoryCsv: { ask: at('/api/tokens/history.csv'), told: 200 },
  purchaseTokens: {
    ask: at('/api/purchase-tokens', { package: 'starter' }),
    told: 200,
    toldAdmin: 403,
  },
  stripeWebhook: { ask: at('/api/stripe/webhook', {}), told: 400 },
  sandboxPurchase: {
    ask: async (things) => ({ path: `/api/sandbox-checkout/${await things.purchaseId()}` }),
    told: 200,
    isOwned: true,
  },
  paySandboxPurchase: {
    ask: async (things) => ({ path: `/api/sandbox-checkout/${await things.purchaseId()}/pay` }),
    told: 200,
    isOwned: true,
  },

  reel: {
    ask: upload('/api/generate-reels', 'file', { category: 'flexing', option: 'Flex Abs' }),
    told: 202,
  },
  story: { ask: order('/api/generate-image', { theme: 'luxuryTravel' }), told: 202 },
  enhance: { ask: upload('/api/enhance-avatar', 'avatar', {}), told: 202 },
  sketch: {
    ask: async (things) => ({
      path: '/api/generate-sketch',
      body: { imageId: await things.pictureId() },
      headers: orderHeaders,
    }),
    told: 202,
    isOwned: true,
  },
  influencers: { ask: at('/api/ai-influencer/list'), told: 200 },
  influencerOptions: { ask: at('/api/ai-influencer/options'), told: 200 },
  personaOptions: {
    ask: order('/api/ai-influencer/generate-options', { gender: 'Female', race: 'Latino' }),
    told: 202,
  },
  personaTraining: {
    ask: async (things) => ({
      path: '/api/ai-influencer/train-lora',
      body: { gender: 'Female', race: 'Latino', selectedImageUrl: await things.portraitUrl() },
      headers: orderHeaders,
    }),
    told: 202,
    isOwned: true,
  },
  checkInfluencer: {
    ask: async (things) => ({
      path: `/api/ai-influencer/check-status/${await things.influencerId()}`,
    }),
    told: 200,
    isOwned: true,
  },
  personaImage: {
    ask: async (things) => ({
      path: '/api/ai-influencer/generate',
      body: { influencerId: await things.influencerId(), prompt: 'At the sea' },
      headers: orderHeaders,
    }),
    told: 202,
    isOwned: true,
  },
  deleteInfluencer: {
    ask: async (things) => ({ path: `/api/ai-influencer/${await things.influencerId()}` }),
    told: 200,
    isOwned: true,
  },
  hashtags: { ask: order('/api/generate-hashtags', { theme: 'coffee' }), told: 202 },
  musicTiktok: { ask: at('/api/music-insights/tiktok'), told: 200 },
  musicInstagram: { ask: at('/api/music-insights/instagram'), told: 200 },
  refreshMusic: { ask: at('/api/music-insights/refresh', { platform: 'tiktok' }), told: 200 },

  generations: { ask: at('/api/generations'), told: 200 },
  generation: {
    ask: async (things) => ({ path: `/api/generations/${await things.generationId()}` }),
    told: 200,
    isOwned: true,
  },
  cancelGeneration: {
    ask: async (things) => ({ path: `/api/generations/${await things.generationId()}` }),
    told: 200,
    isOwned: true,
  },
  events: { ask: at('/api/events?after=0'), told: 200 },
  tools: { ask: at('/api/tools'), told: 200 },

  adminUsers: { ask: at('/api/admin/users'), told: 200 },
  adminTotals: { ask: at('/api/admin/totals'), told: 200 },
  addTokens: { ask: at('/api/admin/add-tokens', { userId: 1, amount: 3 }), told: 200 },
  adminUser: { ask: at('/api/admin/users/1'), told: 200 },
  disableUser: { ask: at('/api/admin/users/1/disabled', { isDisabled: false }), told: 200 },
  adminUsage: { ask: at('/api/admin/usage'), told: 200 },
  adminActs: { ask: at('/api/admin/acts'), told: 200 },
  failGeneration: {
    ask: async (things) => ({ path: `/api/admin/generations/${await things.generationId()}/fail` }),
    told: 200,
  },
  retryGeneration: {
    ask: async (things) => ({
      path: `/api/admin/generations/${await things.generationId()}/retry`,
    }),
    told: 200,
  },
  adminTools: { ask: at('/api/admin/tools'), told: 200 },
  switchTool: { ask: at('/api/admin/tools/music', { isPaused: false }), told: 200 },
  deadLetters: { ask: at('/api/admin/dead-letters'), told: 200 },
  requeueDeadLetter: { ask: at(`/api/admin/dead-letters/${nobodys}/requeue`), told: 404 },
  discardDeadLetter: { ask: at(`/api/admin/dead-letters/${nobodys}`), told: 404 },
};
