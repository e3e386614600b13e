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
import { idParams, ok } from './inputs.ts';
import type { Route } from './route.ts';

const nameText = `Please give it a name of at most ${PASSKEY_NAME_MAX} characters.`;
const name = trimmedText(PASSKEY_NAME_MAX, nameText).min(1, { error: nameText });

/** For the calls that want to know whether the owner is there; not asked after a fresh sign-in. */
const confirmation = z.strictObject({ password: z.string().max(1024).optional() });

/**
 * Passkeys (WebAuthn). Adding one and signing in are two calls each: the first gives a challenge,
 * which the second must bring back signed, once and within five minutes, from the same browser.
 */
export const passkeyRoutes = {
  /** Oldest first. */
  passkeys: {
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'user',
    answer: z.array(passkeySchema),
  },
  /** By the password, or after a sign-in a few minutes old. */
  passkeyOptions: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'user',
    body: confirmation,
    answer: creationOptionsSchema,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'user',
    body: z.strictObject({ name: name.optional(), credential: newCredentialSchema }),
    answer: passkeySchema,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/user/passkeys/:id',
    access: 'user',
    params: idParams,
    body: z.strictObject({ name }),
    answer: passkeySchema,
  },
  /** By the password, or after a sign-in a few minutes old. Ends other sessions that began with it. */
  removePasskey: {
    method: 'POST',
    path: '/api/user/passkeys/:id/remove',
    access: 'user',
    params: idParams,
    body: confirmation,
    answer: ok,
  },
  passkeySignInOptions: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'anyone',
    answer: requestOptionsSchema,
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'anyone',
    body: z.strictObject({ credential: assertionSchema }),
    answer: userSchema,
  },
} as const satisfies Record<string, Route>;
