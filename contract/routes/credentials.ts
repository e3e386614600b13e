import { z } from 'zod';
import { signInMethods } from '../account.ts';
import { userSchema } from '../user.ts';
import { email, ok, password } from './inputs.ts';
import type { Route } from './route.ts';

/** What a signed-in user signs in with. */
export const credentialRoutes = {
  /** Signs out everywhere else; here the session gets a new id. */
  changePassword: {
    method: 'POST',
    path: '/api/user/password',
    access: 'user',
    body: z.strictObject({ currentPassword: z.string().max(1024), newPassword: password }),
    answer: userSchema,
  },
  /** The address that waits for its proof, or null. */
  emailChange: {
    method: 'GET',
    path: '/api/user/email',
    access: 'user',
    answer: z.strictObject({ newEmail: z.string().nullable() }),
  },
  /**
   * Mails a link to the new address and a notice to the present one. By the password, or by a sign-in
   * without one a few minutes old. The answer is the same for every new address.
   */
  changeEmail: {
    method: 'POST',
    path: '/api/user/email',
    access: 'user',
    body: z.strictObject({ email, password: z.string().max(1024).optional() }),
    answer: ok,
  },
  /** Makes the mailed link void. */
  cancelEmailChange: { method: 'DELETE', path: '/api/user/email', access: 'user', answer: ok },
  /** The caller must be signed in to the account that asked: a link alone changes nothing. */
  confirmNewEmail: {
    method: 'POST',
    path: '/api/user/email/confirm',
    access: 'user',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answer: userSchema,
  },
  signInMethods: {
    method: 'GET',
    path: '/api/user/sign-in-methods',
    access: 'user',
    answer: z.strictObject({ methods: z.array(z.enum(signInMethods)) }),
  },
} as const satisfies Record<string, Route>;
