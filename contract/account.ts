import { z } from 'zod';
import {
  confirmation,
  email,
  linkToken,
  ok,
  password,
  typedPassword,
  uuidParams,
} from './inputs.ts';
import { cleanedText, limitedText } from './limited-text.ts';
import { BIO_MAX_CHARACTERS, DISPLAY_NAME_MAX } from './limits.ts';
import { passkeySchema } from './passkeys.ts';
import { checkBio, checkDisplayName, cleanBio, cleanDisplayName, profileTexts } from './profile.ts';
import { anyone, user } from './route.ts';
import { socialProviderNames } from './social.ts';
import { userSchema } from './user.ts';

/** The ways in which an account can be opened, besides passkeys, which have a list of their own. */
export const signInMethods = ['password', ...socialProviderNames] as const;

/** Hexadecimal digits that name a session in a list. */
export const SESSION_ID_CHARACTERS = 16;

/** One place where a user is signed in. */
export const sessionSchema = z.strictObject({
  /** Names the session; opens nothing. */
  id: z.string(),
  /** The device, as the browser called itself: "Firefox on Linux". */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** A file with everything of one user. */
export const exportSchema = z.strictObject({
  id: z.uuid(),
  state: z.enum(['queued', 'ready', 'failed', 'expired']),
  createdAt: z.iso.datetime(),
  /** Set once it is ready. */
  expiresAt: z.iso.datetime().nullable(),
  sizeBytes: z.number().nullable(),
});
export type AccountExport = z.infer<typeof exportSchema>;

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
   * Mails a link to the new address and a notice to the present one. By the password, or by a
   * sign-in without one a few minutes old. The answer is the same for every new address.
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

/** Social sign-in. Browsers navigate to all of these but the first, which is called. */
export const socialRoutes = {
  /** Which providers are set up. */
  socialProviders: anyone.get('/api/auth/providers', {
    answer: z.strictObject({ google: z.boolean(), github: z.boolean() }),
  }),
  signInWithGoogle: anyone.get('/api/auth/google', { answer: 'redirect' }),
  signInWithGithub: anyone.get('/api/auth/github', { answer: 'redirect' }),
  googleCallback: anyone.get('/api/auth/google/callback', { answer: 'redirect' }),
  githubCallback: anyone.get('/api/auth/github/callback', { answer: 'redirect' }),
};

/** Cleaned, checked, and null where nothing is left. A field that is absent stays as it was. */
const optionalText = (...rules: Parameters<typeof cleanedText>) =>
  cleanedText(...rules)
    .transform((value) => value || null)
    .nullish();
const { nameTooShort, nameTooLong, bioTooLong } = profileTexts;

/** Profile, sessions, export of a user's data and deletion of the account. */
export const profileRoutes = {
  updateProfile: user.put('/api/user/profile', {
    body: z.strictObject({
      displayName: optionalText(
        { most: DISPLAY_NAME_MAX, wrong: nameTooShort, tooLong: nameTooLong },
        cleanDisplayName,
        checkDisplayName,
      ),
      bio: optionalText(
        { most: BIO_MAX_CHARACTERS, wrong: bioTooLong, tooLong: bioTooLong },
        cleanBio,
        checkBio,
      ),
    }),
    answer: userSchema,
  }),
  /** A multipart form with the photo in the field `avatar`. */
  setAvatar: user.post('/api/user/avatar', { answer: userSchema }),
  /** Does nothing where no photo was uploaded. */
  removeAvatar: user.delete('/api/user/avatar', { answer: userSchema }),
  /** Newest first. */
  sessions: user.get('/api/user/sessions', { answer: z.array(sessionSchema) }),
  /** Signs out everywhere, here too. */
  endSessions: user.delete('/api/user/sessions', { answer: ok }),
  /** Signs out at one of the places that the list names. */
  endSession: user.delete('/api/user/sessions/:id', {
    params: z.strictObject({ id: z.string().length(SESSION_ID_CHARACTERS) }),
    answer: ok,
  }),
  /** Signs out everywhere but here. */
  endOtherSessions: user.post('/api/user/sessions/end-others', { answer: ok }),
  /** Starts an export, or returns the one that is being made. */
  requestExport: user.post('/api/user/export', { answer: exportSchema }),
  /** The newest one, or null. */
  exportState: user.get('/api/user/export', { answer: exportSchema.nullable() }),
  exportFile: user.get('/api/user/export/:id/file', { params: uuidParams, answer: 'file' }),
  /** By the password, or by a social sign-in a few minutes old. Signs out everywhere. */
  deleteAccount: user.post('/api/user/delete', {
    body: confirmation,
    answer: z.strictObject({ deletesAt: z.iso.datetime() }),
  }),
};

export const accountEvents = { 'account.changed': userSchema, 'export.changed': exportSchema };
