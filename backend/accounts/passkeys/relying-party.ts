import {
  creationOptionsSchema,
  requestOptionsSchema,
  type Assertion,
  type CreationOptions,
  type NewCredential,
  type RequestOptions,
} from '#contract/passkeys.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import type { User } from '#contract/user.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { SecretCookie } from '../../http/cookies.ts';
import { PasskeyChallengeRow } from '../entities.ts';
import { mintSecret, sha256 } from '../secrets.ts';

type StoredKey = { credentialId: string; publicKey: Uint8Array; counter: number };

/** WebAuthn's library, whose cost in memory is paid with the first passkey. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256, by their numbers in COSE: every device has one of them. */
const algorithms = [-8, -7, -257];

/** Passkeys are bound to the host of our public origin. */
const rpId = (origin: string) => new URL(origin).hostname;

/** The account of a handle as base64url; null for one that is not ours. */
export function userIdOf(handle: string): number | null {
  const text = Buffer.from(handle, 'base64url').toString();
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/**
 * Options for a passkey that its device finds by itself and opens only for its verified owner. The
 * device is not asked who made it (attestation `none`).
 */
export async function creationOptions(
  origin: string,
  user: Pick<User, 'id' | 'email' | 'displayName'>,
  { challenge, existing }: { challenge: string; existing: { id: string; transports: string[] }[] },
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: rpId(origin),
    // Kept by the device; the id says nothing about the person.
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.email,
    userDisplayName: user.displayName ?? user.email,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  });
  return creationOptionsSchema.parse(options);
}

/** Options for a sign-in with whichever passkey of this site the visitor chooses. */
export async function requestOptions(origin: string, challenge: string): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rpId(origin),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  });
  return requestOptionsSchema.parse(options);
}

/** The challenge that a browser says it answers; null when its data cannot be read. */
async function challengeOf({ response }: NewCredential | Assertion): Promise<string | null> {
  const { decodeClientDataJSON } = await helpers();
  try {
    const { challenge }: { challenge: unknown } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** The key of a new passkey for this challenge, or null when anything about it is wrong. */
export async function verifyNewCredential(
  origin: string,
  credential: NewCredential,
  challenge: string,
): Promise<StoredKey | null> {
  const { verifyRegistrationResponse } = await library();
  if (!(await isWithoutCertificates(credential))) return null;
  const { id, rawId, type, response } = credential;
  const { clientDataJSON, attestationObject } = response;
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  return credentialId === id ? { credentialId, publicKey: Buffer.from(publicKey), counter } : null;
}

/**
 * The counter of a passkey that signed this challenge, or null when anything about it is wrong,
 * also a counter that did not grow: then the key may have been copied.
 */
export async function verifyAssertion(
  origin: string,
  { assertion, challenge, key }: { assertion: Assertion; challenge: string; key: StoredKey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { id, rawId, type, response } = assertion;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { credentialId, publicKey, counter } = key;
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId(origin),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/**
 * Browsers remove certificates where no attestation was asked for. They are refused before the
 * library sees them, because it may fetch the lists of revoked ones from addresses that they name.
 */
async function isWithoutCertificates({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    const format = decoded.get('fmt');
    // A device without a maker's certificate may sign its statement with the new key itself.
    return (
      format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
    );
  } catch {
    return false;
  }
}

/** How long a person may take at the device. */
export const CHALLENGE_SECONDS = 300;

export const passkeyCookie: SecretCookie = { name: 'passkey', seconds: CHALLENGE_SECONDS };

/** Who may bring a challenge back, and what for. */
type ChallengeUse = {
  purpose: 'add' | 'sign-in';
  /** SHA-256 of the session's id, or of the secret in a visitor's cookie. */
  holderHash: Buffer;
};

/** A new challenge of 256 bits, of which only the hash is stored. */
export async function issueChallenge(sql: Queryable, use: ChallengeUse): Promise<string> {
  const challenge = mintSecret();
  await sql.entities().insert(PasskeyChallengeRow, { challengeHash: sha256(challenge), ...use });
  return challenge;
}

/**
 * The challenge that a browser answers, where it was given to this holder for this purpose in the
 * last five minutes; else null. It can be brought back once, whatever becomes of it.
 */
export async function takeChallenge(
  sql: Queryable,
  answer: NewCredential | Assertion,
  { purpose, holderHash }: ChallengeUse,
): Promise<string | null> {
  const challenge = await challengeOf(answer);
  if (!challenge) return null;
  const rows = await sql.sql`
    delete from passkey_challenges
     where challenge_hash = ${sha256(challenge)} and purpose = ${purpose}
       and holder_hash = ${holderHash}
       and created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS})
     returning 1`;
  return rows.length > 0 ? challenge : null;
}
