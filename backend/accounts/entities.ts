import { p } from '@mikro-orm/postgresql';
import { intIdentity, moment, momentOfInsert, table } from '../database/columns.ts';

/** A sign-in that left for a social provider and has not come back yet. */
export const PendingSignInRow = table('social_attempts', {
  stateHash: p.blob().primary(),
  browserHash: p.blob(),
  provider: p.text(),
  codeVerifier: p.text(),
  nonce: p.text(),
  returnTo: p.text(),
  createdAt: momentOfInsert(),
});

/** A user's settings of notifications; without a row, the columns' defaults. */
export const UserSettingsRow = table('user_settings', {
  userId: p.integer().primary().autoincrement(false),
  pushFinished: p.boolean().default(true),
  pushFailed: p.boolean().default(true),
  pushTrained: p.boolean().default(true),
  mailTrained: p.boolean().default(false),
  pushPlanned: p.boolean().default(true),
  mailPlanned: p.boolean().default(false),
  /** When mails about plans were ordered within the last hour: `backend/plans/remind.ts`. */
  planMails: p.array(String).columnType('timestamptz[]').defaultRaw(`'{}'`),
});

/** A key that a device of the user holds; the device signs with it to sign in. */
export const PasskeyRow = table('passkeys', {
  id: intIdentity(),
  userId: p.integer(),
  credentialId: p.text(),
  publicKey: p.blob(),
  /** The count of its device's signatures; 0 where the device does not count. */
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
  createdAt: momentOfInsert(),
});

/** The secret of a user's authenticator app; in use once a code of it has confirmed it. */
export const TwoFactorRow = table('two_factor', {
  userId: p.integer().primary().autoincrement(false),
  /** Encrypted: `backend/accounts/two-factor/sealed-secret.ts`. */
  secret: p.blob(),
  /** The time of the newest code that passed, in periods of 30 seconds since 1970. */
  lastStep: p.bigint('number').defaultRaw('0'),
  confirmedAt: moment().nullable(),
  createdAt: momentOfInsert(),
});

/** A recovery code that has not been used, as SHA-256. */
export const RecoveryCodeRow = table('recovery_codes', {
  codeHash: p.blob().primary(),
  userId: p.integer(),
});

/** A sign-in that has passed its first step and waits for a code. */
export const SecondStepRow = table('second_steps', {
  /** The hash of the secret in the browser's cookie. */
  secretHash: p.blob().primary(),
  userId: p.integer(),
  via: p.text().$type<'password' | 'google' | 'github'>(),
  attempts: p.integer().default(0),
  createdAt: momentOfInsert(),
});
