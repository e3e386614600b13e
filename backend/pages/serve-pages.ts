import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pageNames } from '../../contract/page-names.ts';
import { refuseChanges } from '../http/refuse-request.ts';
import type { Context, Middleware } from '../http/request-state.ts';
import { filePolicy, mintNonce, type PagePolicy } from '../http/security-headers.ts';
import { Refusal } from '../refusal.ts';

type Encoding = 'br' | 'gzip';

type BuiltPages = Awaited<ReturnType<typeof readBuiltPages>>;
/** One file of the built frontend, in memory. */
type PageFile = ReturnType<typeof pageFile>;

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['html', 'text/html; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['webmanifest', 'application/manifest+json'],
  ['json', 'application/json'],
  ['txt', 'text/plain; charset=utf-8'],
  ['woff2', 'font/woff2'],
  ['bin', 'application/octet-stream'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['mp4', 'video/mp4'],
  ['ico', 'image/x-icon'],
]);
const alreadyCompressed = new Set(['woff2', 'png', 'jpg', 'webp', 'mp4']);

/**
 * Reads `dist/`. Only kinds of files that belong to a frontend are served: no maps, no dotfiles.
 */
export async function readBuiltPages(distDir: string) {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    },
  );
  /** By path, `/assets/main-x.js`. */
  const files = new Map<string, PageFile>();
  /** `index.html`, split at the places of the nonce; null when the frontend is not built. */
  let index: string[] | null = null;
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(distDir.length).split(sep).join('/');
    const contentType = contentTypes.get(extensionOf(path));
    if (contentType === undefined || path.includes('/.')) continue;
    const content = await readFile(file);
    if (path === '/index.html') index = content.toString().split('__CSP_NONCE__');
    else files.set(path, pageFile(path, content, contentType));
  }
  return { files, index };
}

function pageFile(path: string, content: Buffer, contentType: string) {
  const isCompressible = !alreadyCompressed.has(extensionOf(path)) && content.length > 500;
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    content,
    contentType,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    /** Its name carries a hash of its content. */
    isImmutable: path.startsWith('/assets/'),
    /** Compressed once, at the first request that accepts it; null where it would not help. */
    compressed: (encoding: Encoding): Promise<Buffer> | null => {
      if (!isCompressible) return null;
      const known = made.get(encoding) ?? compress[encoding](content);
      made.set(encoding, known);
      return known;
    },
  };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) =>
    toBrotli(content, {
      params: {
        // 11 would save another 8 % and take forty times as long.
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content) => toGzip(content, { level: 9 }),
};

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

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
 * The paths that search engines may read: the sign-in and the operator's pages, and what draws
 * them. Link previews obey it, too; shared pages say themselves that no engine may list them.
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
export const robots: Middleware = (ctx, next) => {
  if (ctx.path !== '/robots.txt' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.type = 'text/plain; charset=utf-8';
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = text;
};
