import { z } from 'zod';
import { userSchema } from '../user.ts';
import { email, ok, password } from './inputs.ts';
import type { Route } from './route.ts';

const credentials = z.strictObject({ email, password });

/** Coming in, leaving, and who is there. */
export const accountRoutes = {
  currentUser: { method: 'GET', path: '/api/user', access: 'user', answer: userSchema },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    body: credentials,
    answer: userSchema,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    body: credentials,
    answer: userSchema,
  },
  logout: { method: 'POST', path: '/api/logout', access: 'anyone', answer: ok },
  /** The same answer whether anybody has the address or not. */
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'anyone',
    body: z.strictObject({ email }),
    answer: z.strictObject({ message: z.string() }),
  },
  verifyResetToken: {
    method: 'GET',
    path: '/api/verify-reset-token/:resetToken',
    access: 'anyone',
    params: z.strictObject({ resetToken: z.string() }),
    answer: z.strictObject({ valid: z.boolean() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    body: z.strictObject({ token: z.string().min(1).max(200), newPassword: password }),
    answer: ok,
  },
  /** For who is signed in to that very account: a link alone proves an address, not who made it. */
  proveEmail: {
    method: 'POST',
    path: '/api/user/prove-email',
    access: 'user',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answer: ok,
  },
  /** Mails the link again, where there is something to prove. */
  mailProof: { method: 'POST', path: '/api/user/mail-proof', access: 'user', answer: ok },
} as const satisfies Record<string, Route>;
