import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';

// s3rver is CommonJS without types; this is the part of it used here.
type S3rver = {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  middleware: Middleware[];
  store: { listObjects(bucket: string, options: object): Promise<{ isTruncated: boolean }> };
};
const Server = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

/**
 * An S3 server in this process with the empty bucket `lumireel`, which only signed requests reach.
 */
export interface S3Server {
  port: number;
  /** The settings with which the product stores media there. */
  settings: Record<string, string>;
  /**
   * The paths it was asked for by signed addresses. A further part of a film is not counted: a
   * browser fetches it when it has played that far, however late that is.
   */
  asked: string[];
  close(): Promise<void>;
}

export async function openS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lumireel-s3-'));
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory,
    configureBuckets: [{ name: 'lumireel' }],
  });
  const asked: string[] = [];
  const { store } = server;
  const listPage = store.listObjects.bind(store);
  store.listObjects = async (...page) => ({ ...(await listPage(...page)), isTruncated: false });
  server.middleware.unshift(refuseUnsigned, nameNextPage, (ctx, next) => {
    const isFurtherPart = /^bytes=[1-9]/.test(ctx.get('Range'));
    if (!ctx.get('Authorization') && !isFurtherPart) asked.push(ctx.path);
    return next();
  });
  const { port } = await server.run();
  return {
    port,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'lumireel',
      S3_ACCESS_KEY_ID: secret,
      S3_SECRET_ACCESS_KEY: secret,
    },
    asked,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** The id and the key of the one account that s3rver has. */
const secret = 'S3RVER';

/** Keys of one page of a listing. */
const PAGE = 1000;

/**
 * s3rver names the next page by a cipher that OpenSSL no longer has, and fails: here by its last
 * key.
 */
const nameNextPage: Middleware = async (ctx, next) => {
  const { 'continuation-token': token, ...query } = ctx.query;
  if (token) ctx.query = { ...query, 'start-after': Buffer.from(String(token), 'hex').toString() };
  await next();
  if (ctx.query['list-type'] !== '2' || typeof ctx.body !== 'string') return;
  const keys = [...ctx.body.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key ?? '');
  if (keys.length < PAGE) return;
  ctx.body = ctx.body.replace(
    '<IsTruncated>false</IsTruncated>',
    `<IsTruncated>true</IsTruncated><NextContinuationToken>${Buffer.from(keys.at(-1) ?? '').toString('hex')}</NextContinuationToken>`,
  );
};

/** Signatures in the query, which s3rver takes as they are, and requests without any. */
const refuseUnsigned: Middleware = async (ctx, next) => {
  const given = ctx.query['X-Amz-Signature'];
  if (ctx.method === 'OPTIONS' || ctx.get('Authorization') || given === signatureOf(ctx)) {
    return next();
  }
  ctx.status = 403;
  ctx.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>';
};

/** The signature (Version 4) that Amazon describes for requests that carry it in their query. */
function signatureOf(ctx: Context): string {
  const query = ctx.querystring
    .split('&')
    .map((pair) => pair.split('=', 2).map((part) => strictlyEncoded(decodeURIComponent(part))))
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.join('='))
    .toSorted();
  const headers = String(ctx.query['X-Amz-SignedHeaders']).split(';');
  const request = [
    ctx.method,
    ctx.path,
    query.join('&'),
    ...headers.map((name) => `${name}:${ctx.get(name)}`),
    '',
    headers.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = String(ctx.query['X-Amz-Credential']).split('/').slice(1);
  const text = [
    'AWS4-HMAC-SHA256',
    ctx.query['X-Amz-Date'],
    scope.join('/'),
    createHash('sha256').update(request).digest('hex'),
  ].join('\n');
  const key = scope.reduce<string | Buffer>(
    (soFar, part) => createHmac('sha256', soFar).update(part).digest(),
    `AWS4${secret}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

function strictlyEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
