import { z } from 'zod';
import { signInMethods } from '../account.ts';
import { limitedText } from '../limited-text.ts';
import { passkeySchema } from '../passkeys.ts';
import { userSchema } from '../user.ts';
import { email, linkToken, ok, password, typedPassword } from './inputs.ts';
import { anyone, user } from './route.ts';

/** Fields beyond these are ignored, as the specification leaves them open. */
const registration = z.object({ email, password });
const credentials = z.strictObject({ email, password: typedPassword });

/** Registration, sign-in, sign-out, the current user, and what a signed-in user signs in with. */
export const accountRoutes = {
  currentUser: user.get('/api/user', { answer: userSchema }),
  register: anyone.post('/api/register', { body: registration, answer: userSchema }),
  login: anyone.post('/api/login', { body: credentials, answer: userSchema }),
  logout: anyone.post('/api/logout', { answer: ok }),
  /** The response is the same for known and unknown addresses. */
  forgotPassword: anyone.post('/api/forgot-password', {
    body: z.strictObject({ email }),
    answer: z.strictObject({ message: z.string() }),
  }),
  verifyResetToken: anyone.get('/api/verify-reset-token/:resetToken', {
    /** Whatever cannot be a token is answered as a wrong one is. */
    params: z.strictObject({ resetToken: limitedText(200).catch('') }),
    answer: z.strictObject({ valid: z.boolean() }),
  }),
  resetPassword: anyone.post('/api/reset-password', {
    body: linkToken.extend({ newPassword: password }),
    answer: z.strictObject({
      ok: z.literal(true),
      /** Those that still sign in; oldest first. */
      passkeys: z.array(passkeySchema),
      /** The right to remove all of them, once, within 15 minutes; null where there are none. */
      removalToken: z.string().nullable(),
    }),
  }),
  /** By the right that a reset has given. */
  removePasskeysAfterReset: anyone.post('/api/reset-password/remove-passkeys', {
    body: linkToken,
    answer: ok,
  }),
  /** The caller must be signed in to the account: a link alone does not prove who registered. */
  proveEmail: user.post('/api/user/prove-email', { body: linkToken, answer: ok }),
  /** Mails the link again, unless the address is proven. */
  mailProof: user.post('/api/user/mail-proof', { answer: ok }),
  /** Signs out everywhere else; here the session gets a new id. */
  changePassword: user.post('/api/user/password', {
    body: z.strictObject({ currentPassword: z.string().max(1024), newPassword: password }),
    answer: userSchema,
  }),
  /** The address that waits for its proof, or null. */
  emailChange: user.get('/api/user/email', {
    answer: z.strictObject({ newEmail: z.string().nullable() }),
  }),
  /**
   * Mails a link to the new address and a notice to the present one. By the password, or by a sign-in
   * without one a few minutes old. The answer is the same for every new address.
   */
  changeEmail: user.post('/api/user/email', {
    body: z.strictObject({ email, password: z.string().max(1024).optional() }),
    answer: ok,
  }),
  /** Makes the mailed link void. */
  cancelEmailChange: user.delete('/api/user/email', { answer: ok }),
  /** The caller must be signed in to the account that asked: a link alone changes nothing. */
  confirmNewEmail: user.post('/api/user/email/confirm', { body: linkToken, answer: userSchema }),
  signInMethods: user.get('/api/user/sign-in-methods', {
    answer: z.strictObject({ methods: z.array(z.enum(signInMethods)) }),
  }),
};
