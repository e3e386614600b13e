import type { accountRoutes } from '../../contract/routes/accounts.ts';
import type { credentialRoutes } from '../../contract/routes/credentials.ts';
import type { profileRoutes } from '../../contract/routes/profile.ts';
import type { socialRoutes } from '../../contract/routes/social.ts';
import { password } from '../test-app.ts';
import { type CasesOf, requestTo, uploadTo } from './case.ts';

const newEmail = () => `${crypto.randomUUID()}@example.test`;

export const accountCases: CasesOf<
  typeof accountRoutes & typeof credentialRoutes & typeof profileRoutes & typeof socialRoutes
> = {
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
  removePasskeysAfterReset: {
    request: requestTo('/api/reset-password/remove-passkeys', { token: 'none' }),
    status: 400,
  },
  proveEmail: { request: requestTo('/api/user/prove-email', { token: 'none' }), status: 400 },
  mailProof: { request: requestTo('/api/user/mail-proof'), status: 200 },
  signInWithGoogle: { request: requestTo('/api/auth/google'), status: 503 },
  signInWithGithub: { request: requestTo('/api/auth/github'), status: 503 },
  socialProviders: { request: requestTo('/api/auth/providers'), status: 200 },
  googleCallback: { request: requestTo('/api/auth/google/callback'), status: 503 },
  githubCallback: { request: requestTo('/api/auth/github/callback'), status: 503 },
  changePassword: {
    request: requestTo('/api/user/password', { currentPassword: password, newPassword: password }),
    status: 200,
    changesSession: true,
  },
  emailChange: { request: requestTo('/api/user/email'), status: 200 },
  changeEmail: {
    request: () => ({ path: '/api/user/email', body: { email: newEmail(), password } }),
    status: 200,
  },
  cancelEmailChange: { request: requestTo('/api/user/email'), status: 200 },
  confirmNewEmail: {
    request: requestTo('/api/user/email/confirm', { token: 'none' }),
    status: 400,
  },
  signInMethods: { request: requestTo('/api/user/sign-in-methods'), status: 200 },
  updateProfile: { request: requestTo('/api/user/profile', { bio: 'Hello.' }), status: 200 },
  setAvatar: { request: uploadTo('/api/user/avatar', 'avatar', {}), status: 200 },
  removeAvatar: { request: requestTo('/api/user/avatar'), status: 200 },
  sessions: { request: requestTo('/api/user/sessions'), status: 200 },
  endSessions: { request: requestTo('/api/user/sessions'), status: 200, changesSession: true },
  endSession: {
    request: async (things) => ({ path: `/api/user/sessions/${await things.sessionId()}` }),
    status: 200,
    isOwned: true,
  },
  endOtherSessions: {
    request: requestTo('/api/user/sessions/end-others'),
    status: 200,
    changesSession: true,
  },
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
};
