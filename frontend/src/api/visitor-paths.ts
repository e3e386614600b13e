import type { routes } from '#contract/routes.ts';
import type { PathOf, PlainRoute } from './plain-routes.ts';

/** Everybody may make these, and asks who is signed in. */
type VisitorRoute =
  | { [N in PlainRoute]: (typeof routes)[N]['access'] extends 'anyone' ? N : never }[PlainRoute]
  | 'currentUser';

/** Addresses of visitors' calls; the others are not part of what the sign-in page loads. */
export const visitorPaths: { [N in VisitorRoute]: PathOf<N> } = {
  register: 'POST /api/register',
  login: 'POST /api/login',
  logout: 'POST /api/logout',
  forgotPassword: 'POST /api/forgot-password',
  verifyResetToken: 'GET /api/verify-reset-token/:resetToken',
  resetPassword: 'POST /api/reset-password',
  removePasskeysAfterReset: 'POST /api/reset-password/remove-passkeys',
  operatorPage: 'GET /api/pages/:name',
  maintenance: 'GET /api/maintenance',
  example: 'GET /api/examples/:name',
  passkeySignInOptions: 'POST /api/auth/passkey/options',
  signInWithPasskey: 'POST /api/auth/passkey',
  socialProviders: 'GET /api/auth/providers',
  signInWithGoogle: 'GET /api/auth/google',
  signInWithGithub: 'GET /api/auth/github',
  tools: 'GET /api/tools',
  finishSignIn: 'POST /api/login/code',
  currentUser: 'GET /api/user',
};
