import { defineEntity, p } from '@mikro-orm/postgresql';
import { userId } from './accounts.ts';
import { intIdentity, moment, momentOfInsert } from './columns.ts';

/** A key that a device of the user holds; the device signs with it to sign in. */
export const PasskeyRow = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
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
  },
});

/** A challenge that a browser was given and has not brought back. */
export const PasskeyChallengeRow = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenges',
  properties: {
    challengeHash: p.blob().primary(),
    purpose: p.text().$type<'add' | 'sign-in'>(),
    /** The session, or the secret in a visitor's cookie; both only as SHA-256. */
    holderHash: p.blob(),
    createdAt: momentOfInsert().index('passkey_challenges_created_idx'),
  },
});
