import { readFile, mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { filePolicy } from '#backend/http/security-headers.ts';
import { openHttpServer } from '../../http-server.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The product's pages allow their worker and scripts no more; styles have a nonce there. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/**
 * A page with the parts of the film player, built as the product's pages are, on a server of its
 * own. `photos` are served below `/photo/`.
 */
export async function openFilmPage(photos: ReadonlyMap<string, Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'film-page-'));
  const environment = process.env.NODE_ENV;
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: folder, target: 'es2022', modulePreload: { polyfill: false } },
  });
  // A build sets it for the whole process, in which other tests start programs.
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  const server = await openHttpServer(async ({ url = '/', headers }, response) => {
    const photo = url.startsWith('/photo/') && photos.get(url.slice('/photo/'.length));
    if (photo) return sendPart(response, photo, headers.range);
    const path = normalize(url === '/' ? '/index.html' : url);
    const file = await readFile(join(folder, path)).catch(() => null);
    response.statusCode = file ? 200 : 404;
    const policy = extname(path) === '.js' ? filePolicy : PAGE_POLICY;
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');
    return response.end(file ?? '');
  });
  return {
    url: server.origin,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Videos are looked through in parts. */
function sendPart(response: ServerResponse, file: Buffer, range: string | undefined): void {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  response.setHeader('Accept-Ranges', 'bytes');
  if (first === undefined) return void response.end(file);
  const end = last ? Number(last) + 1 : file.length;
  response.statusCode = 206;
  response.setHeader('Content-Range', `bytes ${first}-${end - 1}/${file.length}`);
  response.end(file.subarray(Number(first), end));
}
