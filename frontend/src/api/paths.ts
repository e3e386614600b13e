import type { RouteName, routes } from '#contract/routes.ts';
import type { RunKey } from '#contract/tools/catalogue.ts';

type Routes = typeof routes;
/** Orders have their addresses in the catalogue of runs. */
export type PlainRoute = Exclude<RouteName, RunKey>;

/**
 * Where each call goes. Written out because the contract's table carries zod, which the login page
 * must not load; a row that differs from the contract, or is missing, does not compile.
 */
export const paths: {
  [N in PlainRoute]: `${Routes[N]['method']} ${Routes[N]['path']}`;
} = {
  currentUser: 'GET /api/user',
  register: 'POST /api/register',
  login: 'POST /api/login',
  logout: 'POST /api/logout',
  forgotPassword: 'POST /api/forgot-password',
  verifyResetToken: 'GET /api/verify-reset-token/:resetToken',
  resetPassword: 'POST /api/reset-password',
  proveEmail: 'POST /api/user/prove-email',
  mailProof: 'POST /api/user/mail-proof',
  updateProfile: 'PUT /api/user/profile',
  sessions: 'GET /api/user/sessions',
  endSessions: 'DELETE /api/user/sessions',
  requestExport: 'POST /api/user/export',
  exportState: 'GET /api/user/export',
  exportFile: 'GET /api/user/export/:id/file',
  deleteAccount: 'POST /api/user/delete',
  socialProviders: 'GET /api/auth/providers',
  googleCallback: 'GET /api/auth/google/callback',
  githubCallback: 'GET /api/auth/github/callback',
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
  purchase: 'GET /api/purchases/:id',
  stripeWebhook: 'POST /api/stripe/webhook',
  sandboxPurchase: 'GET /api/sandbox-checkout/:id',
  paySandboxPurchase: 'POST /api/sandbox-checkout/:id/pay',
  influencers: 'GET /api/ai-influencer/list',
  influencerOptions: 'GET /api/ai-influencer/options',
  checkInfluencer: 'POST /api/ai-influencer/check-status/:id',
  deleteInfluencer: 'DELETE /api/ai-influencer/:id',
  musicTiktok: 'GET /api/music-insights/tiktok',
  musicInstagram: 'GET /api/music-insights/instagram',
  refreshMusic: 'POST /api/music-insights/refresh',
  readPrompt: 'POST /api/prompts/read',
  generations: 'GET /api/generations',
  generation: 'GET /api/generations/:id',
  cancelGeneration: 'DELETE /api/generations/:id',
  events: 'GET /api/events',
  tools: 'GET /api/tools',
  adminUsers: 'GET /api/admin/users',
  adminTotals: 'GET /api/admin/totals',
  addTokens: 'POST /api/admin/add-tokens',
  adminUser: 'GET /api/admin/users/:id',
  disableUser: 'POST /api/admin/users/:id/disabled',
  adminUsage: 'GET /api/admin/usage',
  auditLog: 'GET /api/admin/acts',
  failGeneration: 'POST /api/admin/generations/:id/fail',
  retryGeneration: 'POST /api/admin/generations/:id/retry',
  adminTools: 'GET /api/admin/tools',
  switchTool: 'PUT /api/admin/tools/:tool',
  deadLetters: 'GET /api/admin/dead-letters',
  requeueDeadLetter: 'POST /api/admin/dead-letters/:id/requeue',
  discardDeadLetter: 'DELETE /api/admin/dead-letters/:id',
};
