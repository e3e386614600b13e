import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PRODUCT_NAME } from '../../contract/product.ts';
import { color } from '../src/theme/tokens.ts';
import { iconSvg } from './icon.ts';
import { offlineCss, offlineHtml } from './offline.ts';

const serviceWorkerSource = join(import.meta.dirname, 'service-worker.js');

/**
 * What the page needs around the bundle, made from the theme and the product's name so that neither
 * is written twice: names and colours in `index.html`, icon, manifest, offline page and `/sw.js`.
 */
export function appShell(): Plugin {
  return {
    name: 'app-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll('__PRODUCT_NAME__', PRODUCT_NAME)
          .replaceAll('__BACKGROUND__', color.background),
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = staticFiles().find(({ name }) => request.url === `/${name}`);
        if (!file) return next();
        response.setHeader('Content-Type', file.type);
        response.end(file.source);
      });
    },
    generateBundle(_options, bundle) {
      for (const { name, source } of staticFiles()) {
        this.emitFile({ type: 'asset', fileName: name, source });
      }
      const shell = [
        ...staticFiles().map(({ name }) => `/${name}`),
        ...Object.keys(bundle)
          .filter((name) => /\.(js|css|woff2)$/.test(name))
          .map((name) => `/${name}`),
      ].toSorted();
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: serviceWorker(shell) });
    },
  };
}

/** Fetches the fonts together with the script, so that the fallback fonts rarely show. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${name}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          })),
    },
  };
}

function staticFiles(): { name: string; type: string; source: string }[] {
  return [
    { name: 'icon.svg', type: 'image/svg+xml', source: iconSvg() },
    { name: 'manifest.webmanifest', type: 'application/manifest+json', source: manifest() },
    { name: 'offline.html', type: 'text/html; charset=utf-8', source: offlineHtml() },
    { name: 'offline.css', type: 'text/css', source: offlineCss() },
  ];
}

function manifest(): string {
  return JSON.stringify({
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    start_url: '/',
    display: 'standalone',
    background_color: color.background,
    theme_color: color.background,
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
  });
}

/**
 * Browsers update a service worker when its text changes; the version in it changes with any file.
 */
function serviceWorker(shell: readonly string[]): string {
  const version = createHash('sha256').update(shell.join('\n')).digest('hex').slice(0, 12);
  return readFileSync(serviceWorkerSource, 'utf8')
    .replace("'__VERSION__'", JSON.stringify(version))
    .replace('/* __SHELL__ */', shell.map((path) => JSON.stringify(path)).join(', '));
}
