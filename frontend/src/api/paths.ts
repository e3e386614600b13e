import type { RouteName, routes } from '../../../contract/routes.ts';

type Routes = typeof routes;

/**
 * Where each call goes. Written out because the contract's table carries zod, which the login page
 * must not load; a row that differs from the contract, or is missing, does not compile.
 */
export const paths: {
  [N in RouteName]: `${Routes[N]['method']} ${Routes[N]['path']}`;
} = {
  currentUser: 'GET /api/user',
  register: 'POST /api/register',
  login: 'POST /api/login',
  logout: 'POST /api/logout',
  forgotPassword: 'POST /api/forgot-password',
  verifyResetToken: 'GET /api/verify-reset-token/:resetToken',
  resetPassword: 'POST /api/reset-password',
  signInWithGoogle: 'GET /api/auth/google',
  signInWithGithub: 'GET /api/auth/github',
  images: 'GET /api/images',
  deleteImage: 'DELETE /api/images/:id',
  restoreImage: 'POST /api/images/:id/restore',
  deleteImages: 'POST /api/images/delete',
  restoreImages: 'POST /api/images/restore',
  favouriteImage: 'PUT /api/images/:id/favourite',
  zipImages: 'GET /api/images/zip',
  downloadImage: 'GET /api/download-image',
  tokenAccount: 'GET /api/tokens',
  tokenHistory: 'GET /api/tokens/history',
  tokenHistoryCsv: 'GET /api/tokens/history.csv',
  purchaseTokens: 'POST /api/purchase-tokens',
  stripeWebhook: 'POST /api/stripe/webhook',
  sandboxPurchase: 'GET /api/sandbox-checkout/:id',
  paySandboxPurchase: 'POST /api/sandbox-checkout/:id/pay',
  generateReels: 'POST /api/generate-reels',
  generateImage: 'POST /api/generate-image',
  enhanceAvatar: 'POST /api/enhance-avatar',
  generateSketch: 'POST /api/generate-sketch',
  influencers: 'GET /api/ai-influencer/list',
  influencerOptions: 'GET /api/ai-influencer/options',
  generateInfluencerOptions: 'POST /api/ai-influencer/generate-options',
  trainInfluencer: 'POST /api/ai-influencer/train-lora',
  checkInfluencer: 'POST /api/ai-influencer/check-status/:id',
  generateInfluencerImage: 'POST /api/ai-influencer/generate',
  deleteInfluencer: 'DELETE /api/ai-influencer/:id',
  generateHashtags: 'POST /api/generate-hashtags',
  musicTiktok: 'GET /api/music-insights/tiktok',
  musicInstagram: 'GET /api/music-insights/instagram',
  refreshMusic: 'POST /api/music-insights/refresh',
  generations: 'GET /api/generations',
  generation: 'GET /api/generations/:id',
  cancelGeneration: 'DELETE /api/generations/:id',
  events: 'GET /api/events',
  tools: 'GET /api/tools',
};
