import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { Refusal } from '../refusal.ts';
import { contentTypeOfKey, downloadFileName } from './media-key.ts';
import type { ByteRange, SignAddress, Storage } from './storage.ts';

const cacheControls = {
  /** The bytes of a key never change, so a cache never needs to ask again. */
  immutable: 'public, max-age=31536000, immutable',
  none: 'private, no-store',
} as const;

type ServeOptions = {
  cache: keyof typeof cacheControls;
  /** Set: saved instead of shown, under this name (made safe, with the file's extension). */
  downloadAs?: string;
};

/**
 * Responds to GET or HEAD with a redirect to the storage service where that sends files itself,
 * otherwise as `sendStored` does.
 */
export async function serveStored(
  ctx: Context,
  storage: Storage,
  key: string,
  options: ServeOptions,
): Promise<void> {
  if (storage.sign) return redirect(ctx, storage.sign, key, options);
  return sendStored(ctx, storage, key, options);
}

/**
 * Responds to GET or HEAD with the bytes of a file, whatever the storage could do: whole, in part
 * (206), unchanged (304) or out of range (416). Throws the refusal `media.not-found` before any
 * header is set when there is no such file, and `StorageFault` as storage does. A client that
 * leaves takes the file handle with it.
 */
export async function sendStored(
  ctx: Context,
  storage: Storage,
  key: string,
  options: ServeOptions,
): Promise<void> {
  const etag = etagOf(key);
  // A plain GET, the usual case, needs no `stat` (on S3 that would be a request).
  const needsFacts = ctx.method === 'HEAD' || ctx.get('Range') || ctx.get('If-None-Match');
  if (!needsFacts) return send(ctx, storage, key, options);

  const facts = await storage.stat(key);
  if (!facts) throw new Refusal('media.not-found');
  const range = ctx.method === 'HEAD' ? 'whole' : requestedRange(ctx, etag, facts.sizeBytes);

  ctx.status = 200;
  ctx.set('ETag', etag);
  if (ctx.fresh) {
    setHeaders(ctx, key, options);
    ctx.status = 304;
  } else if (ctx.method === 'HEAD') {
    setHeaders(ctx, key, options);
    ctx.length = facts.sizeBytes;
  } else if (range === 'impossible') {
    setHeaders(ctx, key, { cache: 'none' });
    ctx.remove('ETag');
    ctx.set('Content-Range', `bytes */${facts.sizeBytes}`);
    ctx.status = 416;
    ctx.body = '';
  } else {
    await send(ctx, storage, key, { ...options, range: range === 'whole' ? undefined : range });
  }
}

/**
 * Without a word of its own in the body, which would be one more place where the address stands.
 */
async function redirect(
  ctx: Context,
  sign: SignAddress,
  key: string,
  { cache, downloadAs }: ServeOptions,
): Promise<void> {
  let disposition: string | undefined;
  if (downloadAs !== undefined) {
    ctx.attachment(downloadFileName(downloadAs, key));
    disposition = ctx.response.get('Content-Disposition');
    ctx.remove('Content-Disposition');
  }
  const isCacheable = cache === 'immutable';
  const method = ctx.method === 'HEAD' ? 'HEAD' : 'GET';
  const { address, keepSeconds } = await sign(key, { method, isCacheable, disposition });
  ctx.set({
    Location: address,
    'Cache-Control': isCacheable ? `private, max-age=${keepSeconds}` : cacheControls.none,
  });
  ctx.status = 302;
  ctx.body = '';
  ctx.remove('Content-Type');
}

async function send(
  ctx: Context,
  storage: Storage,
  key: string,
  { range, ...options }: ServeOptions & { range?: ByteRange | undefined },
): Promise<void> {
  const opened = await storage.open(key, range);
  if (!opened) throw new Refusal('media.not-found');
  const { stream, sizeBytes } = opened;

  setHeaders(ctx, key, options);
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  // Koa destroys the stream when the response ends for any reason, and cuts the connection when
  // the stream fails, so that half a file never looks whole.
  ctx.body = stream;
  ctx.length = range ? range.end + 1 - range.start : sizeBytes;
}

function setHeaders(ctx: Context, key: string, options: ServeOptions): void {
  ctx.set({
    'Content-Type': contentTypeOfKey(key),
    'Accept-Ranges': 'bytes',
    ETag: etagOf(key),
    'Cache-Control': cacheControls[options.cache],
    // A file opened as a page is shown and cannot run anything, whatever it contains.
    'Content-Security-Policy': mediaPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (options.downloadAs !== undefined) {
    ctx.attachment(downloadFileName(options.downloadAs, key));
  }
}

/**
 * No script, no form, no request but the file itself. Its own origin and the last three directives
 * are for the page a browser makes around a file opened in its own tab (the download helper's last
 * resort): under a bare `sandbox; default-src 'none'` Chromium shows a black video.
 */
export const mediaPolicy = [
  'sandbox allow-same-origin',
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
].join('; ');

/** A key names one sequence of bytes for ever, in every process and kind of storage. */
const etagOf = (key: string): string =>
  `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;

/** A range counts only if the part that the client has is of this same file. */
export function requestedRange(ctx: Context, etag: string, sizeBytes: number) {
  const ifRange = ctx.get('If-Range');
  return ifRange && ifRange !== etag ? 'whole' : readRange(ctx.get('Range'), sizeBytes);
}

/**
 * The bytes that a Range header asks for (RFC 9110, 14): a part, the whole, or an impossible part.
 *
 * The whole for no header, another unit, a malformed header and several ranges, all of which a
 * server may ignore: no video player needs several, and they multiply the work of one request.
 * range-parser 1.3 is not used because it rejects a suffix longer than the file, where the standard
 * means the whole file.
 */
export function readRange(header: string, sizeBytes: number): ByteRange | 'whole' | 'impossible' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (first === '' && last === '') return 'whole';

  if (first === '') {
    const suffix = Math.min(Number(last), sizeBytes);
    return suffix === 0 ? 'impossible' : { start: sizeBytes - suffix, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return 'whole';
  return start >= sizeBytes ? 'impossible' : { start, end: Math.min(end, sizeBytes - 1) };
}
