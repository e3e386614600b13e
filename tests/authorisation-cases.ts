import type { RouteName } from '../contract/routes.ts';
import type { Resources } from './authorisation-resources.ts';
import { password } from './test-app.ts';
import { multipartForm, multipartType } from './multipart-form.ts';
import { jpeg } from './reel-orders.ts';

export type RouteRequest = {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * How an allowed caller makes a request, and the status of its response. The access itself is not
 * written here: it is the contract's.
 */
export type RouteCase = {
  request: (things: Resources) => Promise<RouteRequest> | RouteRequest;
  /** The status for whoever may. */
  status: number;
  /** Where administrators get another status, although they have access. */
  adminStatus?: number;
  /**
   * It is about a thing of one user: all others get the response for a thing that does not exist.
   */
  isOwned?: true;
  /** It changes or ends the caller's session, so each caller of this row is a new one. */
  changesSession?: true;
};

const requestTo =
  (path: string, body?: unknown): RouteCase['request'] =>
  () => ({ path, body });
const orderHeaders = { Prefer: 'respond-async' };
const orderTo = (path: string, body: unknown) => () => ({ path, body, headers: orderHeaders });
const uploadTo = (path: string, field: string, texts: Record<string, string>) => async () => ({
  path,
  body: multipartForm([
    ...Object.entries(texts).map(([name, value]) => ({ name, value })),
    { name: field, filename: 'me.jpg', type: 'image/jpeg', value: jpeg },
  ]),
  headers: { ...orderHeaders, 'Content-Type': multipartType },
});
const newEmail = () => `${crypto.randomUUID()}@example.test`;
const missingJobId = '00000000-0000-4000-8000-000000000000';

/** Every call of the contract. A new call without a row here does not compile, nor pass. */
export const routeCases: Readonly<Record<RouteName, RouteCase>> = {
  currentUser: { request: requestTo('/api/user'), status: 200 },
  register: {
    request: () => ({ path: '/api/register', body: { email: newEmail(), password } }),
    status: 200,
    changesSession: true,
  },
  login: {
    request: requestTo('/api/login', { email: 'nobody@example.test', password }),
    status: 401,
    changesSession: true,
  },
  logout: { request: requestTo('/api/logout'), status: 200, changesSession: true },
  forgotPassword: {
    request: requestTo('/api/forgot-password', { email: 'nobody@example.test' }),
    status: 200,
  },
  verifyResetToken: { request: requestTo('/api/verify-reset-token/none'), status: 200 },
  resetPassword: {
    request: requestTo('/api/reset-password', { token: 'none', newPassword: password }),
    status: 400,
  },
  proveEmail: { request: requestTo('/api/user/prove-email', { token: 'none' }), status: 400 },
  mailProof: { request: requestTo('/api/user/mail-proof'), status: 200 },
  signInWithGoogle: { request: requestTo('/api/auth/google'), status: 503 },
  signInWithGithub: { request: requestTo('/api/auth/github'), status: 503 },
  socialProviders: { request: requestTo('/api/auth/providers'), status: 200 },
  googleCallback: { request: requestTo('/api/auth/google/callback'), status: 503 },
  githubCallback: { request: requestTo('/api/auth/github/callback'), status: 503 },

  updateProfile: { request: requestTo('/api/user/profile', { bio: 'Hello.' }), status: 200 },
  sessions: { request: requestTo('/api/user/sessions'), status: 200 },
  endSessions: { request: requestTo('/api/user/sessions'), status: 200, changesSession: true },
  requestExport: { request: requestTo('/api/user/export'), status: 200 },
  exportState: { request: requestTo('/api/user/export'), status: 200 },
  exportFile: {
    request: async (things) => ({ path: `/api/user/export/${await things.exportId()}/file` }),
    status: 200,
    isOwned: true,
  },
  deleteAccount: {
    request: requestTo('/api/user/delete', { password }),
    status: 200,
    changesSession: true,
  },

  images: { request: requestTo('/api/images'), status: 200 },
  deleteImage: {
    request: async (things) => ({ path: `/api/images/${(await things.image()).id}` }),
    status: 200,
    isOwned: true,
  },
  deleteImages: {
    request: async (things) => ({
      path: '/api/images/delete',
      body: { ids: [(await things.image()).id] },
    }),
    status: 200,
    isOwned: true,
  },
  restoreImage: {
    request: async (things) => ({ path: `/api/images/${await things.deletedImage()}/restore` }),
    status: 200,
    isOwned: true,
  },
  restoreImages: {
    request: async (things) => ({
      path: '/api/images/restore',
      body: { ids: [await things.deletedImage()] },
    }),
    status: 200,
    isOwned: true,
  },
  favouriteImage: {
    request: async (things) => ({
      path: `/api/images/${(await things.image()).id}/favourite`,
      body: { isFavourite: true },
    }),
    status: 200,
    isOwned: true,
  },
  zipImages: {
    request: async (things) => ({ path: `/api/images/zip?ids=${(await things.image()).id}` }),
    status: 200,
    isOwned: true,
  },
  downloadImage: {
    request: async (things) => ({
      path: `/api/download-image?url=${encodeURIComponent((await things.image()).url)}`,
    }),
    status: 200,
    isOwned: true,
  },

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

  reel: {
    request: uploadTo('/api/generate-reels', 'file', { category: 'flexing', option: 'Flex Abs' }),
    status: 202,
  },
  story: { request: orderTo('/api/generate-image', { theme: 'luxuryTravel' }), status: 202 },
  enhance: { request: uploadTo('/api/enhance-avatar', 'avatar', {}), status: 202 },
  sketch: {
    request: async (things) => ({
      path: '/api/generate-sketch',
      body: { imageId: await things.stillImageId() },
      headers: orderHeaders,
    }),
    status: 202,
    isOwned: true,
  },
  influencers: { request: requestTo('/api/ai-influencer/list'), status: 200 },
  influencerOptions: { request: requestTo('/api/ai-influencer/options'), status: 200 },
  personaOptions: {
    request: orderTo('/api/ai-influencer/generate-options', { gender: 'Female', race: 'Latino' }),
    status: 202,
  },
  personaTraining: {
    request: async (things) => ({
      path: '/api/ai-influencer/train-lora',
      body: { gender: 'Female', race: 'Latino', selectedImageUrl: await things.portraitUrl() },
      headers: orderHeaders,
    }),
    status: 202,
    isOwned: true,
  },
  checkInfluencer: {
    request: async (things) => ({
      path: `/api/ai-influencer/check-status/${await things.influencerId()}`,
    }),
    status: 200,
    isOwned: true,
  },
  personaImage: {
    request: async (things) => ({
      path: '/api/ai-influencer/generate',
      body: { influencerId: await things.influencerId(), prompt: 'At the sea' },
      headers: orderHeaders,
    }),
    status: 202,
    isOwned: true,
  },
  influencerModel: {
    request: async (things) => ({
      path: `/api/ai-influencer/${await things.influencerId()}/model`,
    }),
    status: 200,
    isOwned: true,
  },
  deleteInfluencer: {
    request: async (things) => ({ path: `/api/ai-influencer/${await things.influencerId()}` }),
    status: 200,
    isOwned: true,
  },
  hashtags: { request: orderTo('/api/generate-hashtags', { theme: 'coffee' }), status: 202 },
  musicTiktok: { request: requestTo('/api/music-insights/tiktok'), status: 200 },
  musicInstagram: { request: requestTo('/api/music-insights/instagram'), status: 200 },
  refreshMusic: {
    request: requestTo('/api/music-insights/refresh', { platform: 'tiktok' }),
    status: 200,
  },

  readPrompt: {
    request: requestTo('/api/prompts/read', { run: 'story', theme: 'luxuryTravel' }),
    status: 200,
  },
  generations: { request: requestTo('/api/generations'), status: 200 },
  generation: {
    request: async (things) => ({ path: `/api/generations/${await things.generationId()}` }),
    status: 200,
    isOwned: true,
  },
  cancelGeneration: {
    request: async (things) => ({ path: `/api/generations/${await things.generationId()}` }),
    status: 200,
    isOwned: true,
  },
  events: { request: requestTo('/api/events?after=0'), status: 200 },
  tools: { request: requestTo('/api/tools'), status: 200 },

  adminUsers: { request: requestTo('/api/admin/users'), status: 200 },
  economics: { request: requestTo('/api/admin/economics'), status: 200 },
  adminTotals: { request: requestTo('/api/admin/totals'), status: 200 },
  addTokens: { request: requestTo('/api/admin/add-tokens', { userId: 1, amount: 3 }), status: 200 },
  adminUser: { request: requestTo('/api/admin/users/1'), status: 200 },
  disableUser: {
    request: requestTo('/api/admin/users/1/disabled', { isDisabled: false }),
    status: 200,
  },
  adminUsage: { request: requestTo('/api/admin/usage'), status: 200 },
  auditLog: { request: requestTo('/api/admin/acts'), status: 200 },
  failGeneration: {
    request: async (things) => ({
      path: `/api/admin/generations/${await things.generationId()}/fail`,
    }),
    status: 200,
  },
  retryGeneration: {
    request: async (things) => ({
      path: `/api/admin/generations/${await things.generationId()}/retry`,
    }),
    status: 200,
  },
  adminTools: { request: requestTo('/api/admin/tools'), status: 200 },
  switchTool: { request: requestTo('/api/admin/tools/music', { isPaused: false }), status: 200 },
  reelOptions: { request: requestTo('/api/admin/reel-options'), status: 200 },
  switchReelOption: {
    request: requestTo('/api/admin/reel-options', {
      category: 'flexing',
      option: 'Flex Abs',
      isOff: false,
    }),
    status: 200,
  },
  takeDown: {
    request: async (things) => ({
      path: '/api/admin/take-down',
      body: { item: String((await things.image()).id), reason: 'reported' },
    }),
    status: 200,
  },
  deadLetters: { request: requestTo('/api/admin/dead-letters'), status: 200 },
  requeueDeadLetter: {
    request: requestTo(`/api/admin/dead-letters/${missingJobId}/requeue`),
    status: 404,
  },
  discardDeadLetter: { request: requestTo(`/api/admin/dead-letters/${missingJobId}`), status: 404 },
};
