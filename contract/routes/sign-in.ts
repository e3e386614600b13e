import { z } from 'zod';
import { trimmedText } from '../limited-text.ts';
import {
  assertionSchema,
  creationOptionsSchema,
  newCredentialSchema,
  PASSKEY_NAME_MAX,
  passkeySchema,
  requestOptionsSchema,
} from '../passkeys.ts';
import { recoveryCodesSchema, twoFactorSchema, twoFactorSecretSchema } from '../two-factor.ts';
import { userSchema } from '../user.ts';
import { confirmation, idParams, ok } from './inputs.ts';
import { anyone, user } from './route.ts';

const nameText = `Please give it a name of at most ${PASSKEY_NAME_MAX} characters.`;
const name = trimmedText(PASSKEY_NAME_MAX, nameText).min(1, { error: nameText });

/**
 * Passkeys (WebAuthn). Adding one and signing in are two calls each: the first gives a challenge,
 * which the second must bring back signed, once and within five minutes, from the same browser.
 */
export const passkeyRoutes = {
  /** Oldest first. */
  passkeys: user.get('/api/user/passkeys', { answer: z.array(passkeySchema) }),
  /** By the password, or after a sign-in a few minutes old. */
  passkeyOptions: user.post('/api/user/passkeys/options', {
    body: confirmation,
    answer: creationOptionsSchema,
  }),
  addPasskey: user.post('/api/user/passkeys', {
    body: z.strictObject({ name: name.optional(), credential: newCredentialSchema }),
    answer: passkeySchema,
  }),
  renamePasskey: user.put('/api/user/passkeys/:id', {
    params: idParams,
    body: z.strictObject({ name }),
    answer: passkeySchema,
  }),
  /** By the password, or after a sign-in a few minutes old. Ends other sessions that began with it. */
  removePasskey: user.post('/api/user/passkeys/:id/remove', {
    params: idParams,
    body: confirmation,
    answer: ok,
  }),
  passkeySignInOptions: anyone.post('/api/auth/passkey/options', { answer: requestOptionsSchema }),
  signInWithPasskey: anyone.post('/api/auth/passkey', {
    body: z.strictObject({ credential: assertionSchema }),
    answer: userSchema,
  }),
};

const codeText = 'Please enter the six digits, or a recovery code.';
/** A code of the app or a recovery code, with whatever spaces it was copied. */
const code = z.strictObject({
  code: z.string({ error: codeText }).min(1, { error: codeText }).max(60, { error: codeText }),
});

/** Codes of an authenticator app (TOTP) for administrators. */
export const twoFactorRoutes = {
  /** The second step of a sign-in, after `account.code-needed`, from the same browser. */
  finishSignIn: anyone.post('/api/login/code', { body: code, answer: userSchema }),
  twoFactor: user.get('/api/user/two-factor', { answer: twoFactorSchema }),
  /** For administrators. By the password, or after a sign-in a few minutes old. */
  beginTwoFactor: user.post('/api/user/two-factor/begin', {
    body: confirmation,
    answer: twoFactorSecretSchema,
  }),
  /** Turns it on by a code of the secret that was begun; signs out every other device. */
  turnTwoFactorOn: user.post('/api/user/two-factor/on', {
    body: code,
    answer: recoveryCodesSchema,
  }),
  turnTwoFactorOff: user.post('/api/user/two-factor/off', { body: code, answer: ok }),
  /** Ten new ones in place of all before. */
  renewRecoveryCodes: user.post('/api/user/two-factor/recovery-codes', {
    body: code,
    answer: recoveryCodesSchema,
  }),
  /** Confirms a session that began without a code. */
  proveSession: user.post('/api/user/two-factor/prove', { body: code, answer: ok }),
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
