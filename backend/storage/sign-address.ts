import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import type { S3Client } from '@aws-sdk/client-s3';
import { clock } from '../clock.ts';
import { assertKey, contentTypeOfKey } from './media-key.ts';
import type { SignAddress } from './storage.ts';

export type SignedAddressSettings = {
  /** The bucket's address for browsers: an object's address is this, a slash and its key. */
  baseUrl: string;
  /** The host that S3 is asked by, where a CDN does not pass on that of `baseUrl`. */
  signedHost?: string;
  /** How long an address is good at most. */
  lifetimeSeconds: number;
};

/** How long an address for one person is good: downloads, exports, models, the trash. */
const privateSeconds = 5 * 60;

/**
 * S3 refuses an address that was signed in its future; our clock may be this far ahead of its own.
 */
const clockSkewSeconds = 5 * 60;

/** A redirect is not kept for the last moments of its address. */
const marginSeconds = 60;

/**
 * Signs addresses with the keys of the bucket (SigV4 in the query); works without the service.
 *
 * A cacheable address is the same for everybody during half of `lifetimeSeconds`, so that browsers
 * and CDNs find again what they have; it is then good for another half. Type, cache rules and
 * disposition of the response are part of what is signed and hold whatever the object was stored
 * with.
 */
export function openSigner(client: S3Client, settings: SignedAddressSettings): SignAddress {
  const { protocol, host, pathname } = new URL(settings.baseUrl);
  const folder = pathname.replace(/\/+$/, '');
  const presigner = new S3RequestPresigner({ ...client.config });
  const windowSeconds = settings.lifetimeSeconds / 2;

  return async (key, { method, isCacheable, disposition }) => {
    assertKey(key);
    const now = Math.floor(clock.now().getTime() / 1000);
    const start = isCacheable ? now - (now % windowSeconds) : now;
    const lifetimeSeconds = isCacheable ? settings.lifetimeSeconds : privateSeconds;
    const path = `${folder}/${key}`;
    const { query } = await presigner.presign(
      {
        method,
        protocol,
        hostname: host,
        path,
        headers: { host: settings.signedHost ?? host },
        query: {
          'response-content-type': contentTypeOfKey(key),
          // A CDN may keep a file as long as a new address is made of it, and no longer.
          'response-cache-control': isCacheable
            ? `public, max-age=31536000, s-maxage=${windowSeconds}, immutable`
            : 'private, no-store',
          ...(disposition === undefined ? {} : { 'response-content-disposition': disposition }),
        },
      },
      {
        signingDate: new Date((start - clockSkewSeconds) * 1000),
        expiresIn: lifetimeSeconds + clockSkewSeconds,
      },
    );
    return {
      address: `${protocol}//${host}${path}?${encodeQuery(query ?? {})}`,
      keepSeconds: isCacheable ? start + lifetimeSeconds - now - marginSeconds : 0,
    };
  };
}

/**
 * A query as SigV4 writes it: `URLSearchParams` writes a space as `+`, which S3 does not read as
 * one.
 */
function encodeQuery(query: Record<string, string | string[] | null>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
