import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { Refusal } from '../refusal.ts';

/** The longest order is 2,000 characters, 12 bytes each when escaped. Counted after inflating. */
const jsonBytes = 64 * 1024;

/**
 * No body of ours has more than a handful; each function that walks through a body goes as deep.
 */
const levelsMax = 64;

/** A client that needs longer for so small a body is holding the connection open on purpose. */
const bodyTimeoutMs = 60_000;

const parse = koaBody({
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE],
  jsonTypes: ['application/json'],
  jsonLimit: jsonBytes,
  includeUnparsed: true,
  text: false,
  urlencoded: false,
  multipart: false,
  onError: (error) => {
    throw refusalOf(error);
  },
});

/**
 * The JSON a request carries, or undefined when it has no body. Refuses other kinds of content,
 * more than 64 KiB or 64 levels, and what cannot be read.
 */
export async function readJson(ctx: Context): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': chunked } = ctx.req.headers;
  if (chunked === undefined && Number(length ?? 0) === 0) return undefined;
  const { charset } = ctx.request;
  if (!ctx.is('application/json') || !/^(utf-?8)?$/i.test(charset)) {
    throw new Refusal('request.unsupported-type', { text: 'Please send JSON in UTF-8.' });
  }
  if (Number(length ?? 0) > jsonBytes) throw tooLarge();

  const timer = setTimeout(() => ctx.req.destroy(), bodyTimeoutMs);
  try {
    await parse(ctx, () => Promise.resolve());
  } finally {
    clearTimeout(timer);
  }
  // Decoders put U+FFFD for bytes that are not UTF-8: refuse, or damaged text would be stored.
  if (ctx.request.rawBody?.includes('\u{fffd}')) {
    throw new Refusal('request.malformed', { text: 'The request is not valid UTF-8.' });
  }
  return refuseNested(ctx.request.body);
}

/** Returns the JSON it was given. Refuses more than 64 levels of objects and lists. */
export function refuseNested(json: unknown): unknown {
  if (isDeeperThan(levelsMax, json)) {
    throw new Refusal('request.malformed', { text: 'The request is nested too deeply.' });
  }
  return json;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** All errors of the package are the client's; some have a `status`. */
function refusalOf(cause: Error): Refusal {
  const status = 'status' in cause ? cause.status : undefined;
  if (status === 413) return tooLarge(cause);
  if (status === 415) return new Refusal('request.unsupported-type', { cause });
  return new Refusal('request.malformed', { cause });
}

function tooLarge(cause?: Error): Refusal {
  const text = `The request is too large: at most ${jsonBytes / 1024} kB.`;
  return new Refusal('request.too-large', { text, cause });
}

/**
 * The bytes of a request as they were sent. Refuses more than `limitBytes`; `unread-body.ts` reads
 * the rest of a body that is too large.
 */
export function readRawBody(
  ctx: Context,
  { limitBytes, timeoutMs }: { limitBytes: number; timeoutMs: number },
): Promise<Buffer> {
  const { req } = ctx;
  if (Number(req.headers['content-length'] ?? 0) > limitBytes) {
    return Promise.reject(new Refusal('request.too-large'));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const take = (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes <= limitBytes) chunks.push(chunk);
      else leave(() => reject(new Refusal('request.too-large')));
    };
    const end = () => leave(() => resolve(Buffer.concat(chunks)));
    const fail = () => leave(() => reject(new Refusal('request.malformed')));
    const leave = (settle: () => void) => {
      clearTimeout(timer);
      req.off('data', take).off('end', end).off('error', fail).off('close', fail);
      settle();
    };
    const timer = setTimeout(() => req.destroy(), timeoutMs);
    req.on('data', take).on('end', end).on('error', fail).on('close', fail);
  });
}
