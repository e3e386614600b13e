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
