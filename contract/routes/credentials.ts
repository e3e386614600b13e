import { z } from 'zod';
import { signInMethods } from '../account.ts';
import { userSchema } from '../user.ts';
import { password } from './inputs.ts';
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
  signInMethods: {
    method: 'GET',
    path: '/api/user/sign-in-methods',
    access: 'user',
    answer: z.strictObject({ methods: z.array(z.enum(signInMethods)) }),
  },
} as const satisfies Record<string, Route>;
