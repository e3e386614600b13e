import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../contract/passkeys.ts';

/** How an authenticator or its browser departs from what it should do. */
export type Deviation = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Bits of the flags: 1 present, 4 verified, 64 with a key. */
  flags?: number;
  counter?: number;
  userHandle?: string;
  type?: string;
};

/**
 * A device with one passkey, and the browser in front of it, in software: it answers the options of
 * the server as WebAuthn (Level 3) says, or departs from that on request.
 */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  #userHandle = '';
  /** The counter of the next signature; 0 stays 0, as for passkeys that several devices share. */
  counter: number;

  constructor(origin: string, counter = 0) {
    this.#origin = origin;
    this.counter = counter;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** The answer to `POST /api/user/passkeys/options`. */
  create(options: CreationOptions, deviation: Deviation = {}): NewCredential {
    this.#userHandle = options.user.id;
    const authData = Buffer.concat([
      this.#head({ rpId: options.rp.id, flags: 64 + 4 + 1, ...deviation }),
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      this.#coseKey(),
    ]);
    const attestation = Buffer.concat([
      ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), Buffer.from([0x58, authData.length]), authData],
    ]);
    const clientData = this.#clientData('webauthn.create', options.challenge, deviation);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The answer to `POST /api/auth/passkey/options`. */
  sign(options: RequestOptions, deviation: Deviation = {}): Assertion {
    const authData = this.#head({ rpId: options.rpId, flags: 4 + 1, ...deviation });
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    if (this.counter > 0) this.counter += 1;
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256')
          .update(signed)
          .sign(this.#keys.privateKey)
          .toString('base64url'),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const said = { type, challenge, origin: this.#origin, crossOrigin: false, ...deviation };
    return Buffer.from(JSON.stringify(said));
  }

  #head({ rpId, flags, counter = this.counter }: Deviation & { rpId: string }): Buffer {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    const site = createHash('sha256').update(rpId).digest();
    return Buffer.concat([site, Buffer.from([flags ?? 0]), number]);
  }

  /** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR: a key of ES256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

/** A short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
