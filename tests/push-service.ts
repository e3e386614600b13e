import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PushMessage, Subscription } from '../contract/settings.ts';
import { openHttpServer } from './http-server.ts';
import { until } from './until.ts';

export type ReceivedPush = { endpoint: string; message: PushMessage; topic: string };

/** A push service, and the browsers that have subscribed there. */
export interface PushService {
  origin: string;
  /** Pushes that came and could be opened; others are answered with 400 and in `faults`. */
  pushes: ReceivedPush[];
  faults: unknown[];
  /** A new browser. `key` is what the server named as that of the subscription. */
  subscribe: (key: string) => Subscription;
  /** The statuses of the next requests, which are not opened; a promise may let one wait. */
  answerNext: (...statuses: (number | Promise<number>)[]) => void;
  /** Resolves with the `count`th push, from 1. */
  push: (count: number) => Promise<ReceivedPush>;
  requests: () => number;
  close: () => Promise<void>;
}

type Browser = { key: string; auth: Buffer; ecdh: ReturnType<typeof createECDH> };

/**
 * A push service on this machine. It reads the encryption by RFC 8291 and RFC 8188 and the
 * signature by RFC 8292 with Node's own functions, and shares nothing with what the product sends
 * by.
 */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const pushes: ReceivedPush[] = [];
  const faults: unknown[] = [];
  const statuses: (number | Promise<number>)[] = [];
  let requests = 0;
  const { origin, close } = await openHttpServer(async (request, response) => {
    requests += 1;
    const body = await buffer(request);
    const end = (status: number) => response.writeHead(status, { location: '/elsewhere' }).end();
    const status = await statuses.shift();
    if (status !== undefined) return end(status);
    try {
      const { headers, method, url = '' } = request;
      const browser = browsers.get(url);
      if (method !== 'POST' || !browser) throw new Error(`${method} of nothing that is here`);
      checkSender(headers.authorization, { origin, key: browser.key });
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encryption');
      if (!(Number(headers.ttl) > 0)) throw new Error('no TTL');
      const text = decrypt(body, browser).toString();
      pushes.push({
        endpoint: `${origin}${url}`,
        message: JSON.parse(text) as PushMessage,
        topic: String(headers.topic),
      });
      end(201);
    } catch (error) {
      faults.push(error);
      end(400);
    }
  });
  return {
    origin,
    pushes,
    faults,
    subscribe: (key) => {
      const path = `/push/${randomUUID()}`;
      const { browser, keys } = newBrowser(key);
      browsers.set(path, browser);
      return { endpoint: `${origin}${path}`, expirationTime: null, keys };
    },
    answerNext: (...next) => void statuses.push(...next),
    push: async (count) => {
      await until(
        async () => ({ faults: faults.map(String), pushes: pushes.length }),
        (seen) => seen.pushes >= count || seen.faults.length > 0,
      );
      if (faults.length > 0) throw faults[0];
      const found = pushes[count - 1];
      if (!found) throw new Error('unreachable: `until` waits for it');
      return found;
    },
    requests: () => requests,
    close,
  };
}

/** A subscription of a browser at a real service's address, which nobody asks. */
export function newSubscription(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
): Subscription {
  return { endpoint, expirationTime: null, keys: newBrowser('').keys };
}

function newBrowser(key: string): { browser: Browser; keys: Subscription['keys'] } {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys().toString('base64url');
  const auth = randomBytes(16);
  return { browser: { key, auth, ecdh }, keys: { p256dh, auth: auth.toString('base64url') } };
}

/** Throws unless the header is a fresh `vapid` of this key for this service. */
function checkSender(header: string | undefined, { origin, key }: { origin: string; key: string }) {
  const [, token = '', named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (named !== key) throw new Error('another key than the subscription was made for');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('a wrong signature');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const hours = (exp - Date.now() / 1000) / 3600;
  if (aud !== origin || hours <= 0 || hours > 24) throw new Error('a token for something else');
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(sub)) throw new Error(`nobody to write to: ${sub}`);
}

/** The one record of a message, without its padding. */
function decrypt(body: Buffer, { auth, ecdh }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const secret = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${use}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = text.lastIndexOf(2);
  if (end < 0) throw new Error('no end of the padding');
  return text.subarray(0, end);
}
