import { p } from '@mikro-orm/postgresql';
import { userId } from './accounts.ts';
import { intIdentity, moment, momentOfInsert, table } from './columns.ts';

/** A key that a device of the user holds; the device signs with it to sign in. */
export const PasskeyRow = table('passkeys', {
  id: intIdentity(),
  userId: userId().deleteRule('cascade').index('passkeys_user_idx'),
  credentialId: p.text().unique('passkeys_credential_id_key'),
  publicKey: p.blob(),
  /** Of its device's signatures; 0 where the device does not count. */
  counter: p.bigint('number').defaultRaw('0'),
  transports: p.json<string[]>().defaultRaw(`'[]'`),
  name: p.text(),
  createdAt: momentOfInsert(),
  lastUsedAt: moment().nullable(),
});

/** A challenge that a browser was given and has not brought back. */
export const PasskeyChallengeRow = table('passkey_challenges', {
  challengeHash: p.blob().primary(),
  purpose: p.text().$type<'add' | 'sign-in'>(),
  /** The session, or the secret in a visitor's cookie; both only as SHA-256. */
  holderHash: p.blob(),
  createdAt: momentOfInsert().index('passkey_challenges_created_idx'),
});

/** The secret of a user's authenticator app; in use once a code of it has confirmed it. */
export const TwoFactorRow = table('two_factor', {
  userId: userId().primary().updateRule('no action').deleteRule('cascade'),
  /** Encrypted: `backend/accounts/two-factor/sealed-secret.ts`. */
  secret: p.blob(),
  /** Of the newest code that passed, in periods of 30 seconds since 1970. */
  lastStep: p.bigint('number').defaultRaw('0'),
  confirmedAt: moment().nullable(),
  createdAt: momentOfInsert(),
});

/** A recovery code that has not been used, as SHA-256. */
export const RecoveryCodeRow = table('recovery_codes', {
  codeHash: p.blob().primary(),
  userId: userId().deleteRule('cascade').index('recovery_codes_user_idx'),
});

/** A sign-in that has passed its first step and waits for a code. */
export const SecondStepRow = table('second_steps', {
  /** Of the secret in the browser's cookie. */
  secretHash: p.blob().primary(),
  userId: userId().deleteRule('cascade').index('second_steps_user_idx'),
  via: p.text().$type<'password' | 'google' | 'github'>(),
  attempts: p.integer().default(0),
  createdAt: momentOfInsert(),
});
