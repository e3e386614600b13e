import type { Context, Middleware } from 'koa';
import { pageNames } from '../../contract/pages.ts';
import { Refusal } from '../refusal.ts';
import { refuseChanges } from './media.ts';
import type { BuiltPages, PageFile } from './page-files.ts';
import { filePolicy, mintNonce, type PagePolicy } from './security-headers.ts';

const notBuilt = new Refusal('server.unavailable', {
  text: 'The pages are not built yet: run `npm run build` and start again.',
});

/** Everything that is not the API: the built files, and the app itself for every other address. */
export function servePages(pages: BuiltPages, policy: PagePolicy): Middleware {
  return async (ctx) => {
    refuseChanges(ctx);
    const file = pages.files.get(ctx.path);
    if (file) return sendFile(ctx, file);
    if (isFileName(ctx.path) || !ctx.accepts('html')) throw new Refusal('request.not-found');
    if (!pages.index) throw notBuilt;
    sendIndex(ctx, pages.index, policy);
  };
}

/** No screen has a path like a file's, so an unknown one is a 404 instead of the app. */
function isFileName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/'));
  return name.includes('.') || path.includes('/.') || path.includes('\\');
}

/** The page with a new nonce, so it must not be cached. */
function sendIndex(ctx: Context, index: readonly string[], policy: PagePolicy): void {
  const nonce = mintNonce();
  ctx.set('Content-Security-Policy', policy(ctx, nonce));
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = index.join(nonce);
}

async function sendFile(ctx: Context, file: PageFile): Promise<void> {
  ctx.status = 200;
  ctx.set({
    'Content-Type': file.contentType,
    'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': filePolicy,
  });
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  // Our order, not the header's: browsers name gzip first, and brotli is smaller.
  const encoding = (['br', 'gzip'] as const).find((known) => ctx.acceptsEncodings(known));
  const compressed = encoding && (await file.compressed(encoding));
  if (compressed) ctx.set('Content-Encoding', encoding);
  ctx.body = compressed || file.content;
}

/**
 * What search engines may read: the sign-in and the operator's pages, and what draws them. Link previews
 * obey it, too; shared pages say themselves that no engine may list them.
 */
const open = [
  '/$',
  '/s/',
  '/auth',
  '/assets/',
  '/api/pages/',
  ...pageNames.map((name) => `/${name}`),
];
const text = ['User-agent: *', ...open.map((path) => `Allow: ${path}`), 'Disallow: /', ''].join(
  '\n',
);

/** Answers `/robots.txt`. */
export function robots(): Middleware {
  return (ctx, next) => {
    if (ctx.path !== '/robots.txt' || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next();
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = text;
  };
}
