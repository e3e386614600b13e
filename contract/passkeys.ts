import { z } from 'zod';
import { confirmation, idParams, ok } from './inputs.ts';
import { limitedText, trimmedText } from './limited-text.ts';
import { anyone, user } from './route.ts';
import { userSchema } from './user.ts';

/** More devices than a person has; each is another way in. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

/** A passkey as its owner sees it; keys and counters never leave the server. */
export const passkeySchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** The time of the last sign-in with it. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Bytes as WebAuthn's JSON has them, at most so many characters. */
const base64url = (most: number) => limitedText(most).regex(/^[\w-]+$/);

const credentialId = base64url(1400);
const descriptor = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** The options that a browser needs to make a passkey: WebAuthn's, as JSON. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

/** The options a browser needs to ask for a passkey of this site, whichever its user chooses. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;

/** The answer of a browser. Fields that WebAuthn adds beyond this are ignored. */
const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64url(8_192), ...response }),
  });

/** A browser's new passkey. */
export const newCredentialSchema = credential({
  attestationObject: base64url(32_768),
  transports: z.array(z.string().max(32)).max(10).optional(),
});
export type NewCredential = z.infer<typeof newCredentialSchema>;

/** A browser's proof that it has a passkey. */
export const assertionSchema = credential({
  authenticatorData: base64url(8_192),
  signature: base64url(8_192),
  userHandle: base64url(200).nullish(),
});
export type Assertion = z.infer<typeof assertionSchema>;

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
  /**
   * By the password, or after a sign-in a few minutes old. Ends other sessions that began with it.
   */
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
