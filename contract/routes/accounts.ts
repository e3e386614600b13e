import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { passkeySchema } from '../passkeys.ts';
import { userSchema } from '../user.ts';
import { email, ok, password } from './inputs.ts';
import type { Route } from './route.ts';

/** Fields beyond these are ignored, as the specification leaves them open. */
const registration = z.object({ email, password });
const credentials = z.strictObject({ email, password });

/** Registration, sign-in, sign-out and the current user. */
export const accountRoutes = {
  currentUser: { method: 'GET', path: '/api/user', access: 'user', answer: userSchema },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    body: registration,
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
  /** The response is the same for known and unknown addresses. */
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
    /** Whatever cannot be a token is answered as a wrong one is. */
    params: z.strictObject({ resetToken: limitedText(200).catch('') }),
    answer: z.strictObject({ valid: z.boolean() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    body: z.strictObject({ token: z.string().min(1).max(200), newPassword: password }),
    answer: z.strictObject({
      ok: z.literal(true),
      /** Those that still sign in; oldest first. */
      passkeys: z.array(passkeySchema),
      /** The right to remove all of them, once, within 15 minutes; null where there are none. */
      removalToken: z.string().nullable(),
    }),
  },
  /** By the right that a reset has given. */
  removePasskeysAfterReset: {
    method: 'POST',
    path: '/api/reset-password/remove-passkeys',
    access: 'anyone',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answer: ok,
  },
  /** The caller must be signed in to the account: a link alone does not prove who registered. */
  proveEmail: {
    method: 'POST',
    path: '/api/user/prove-email',
    access: 'user',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answer: ok,
  },
  /** Mails the link again, unless the address is proven. */
  mailProof: { method: 'POST', path: '/api/user/mail-proof', access: 'user', answer: ok },
} as const satisfies Record<string, Route>;
