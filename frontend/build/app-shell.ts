import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PRODUCT_NAME } from '../../contract/product.ts';
import { color } from '../src/theme/tokens.ts';
import { tools } from '../../contract/tools/catalogue.ts';
import { browsersText } from './browsers.ts';
import { iconPictures, iconSvg } from './icon.ts';
import { offlineCss, offlineHtml } from './offline.ts';

const serviceWorkerSource = join(import.meta.dirname, 'service-worker.js');

/**
 * The files that the page needs around the bundle, made from the theme and the product's name so
 * that neither is written twice: names and colours in `index.html`, icon, manifest, offline page
 * and `/sw.js`.
 */
export function appShell(): Plugin {
  return {
    name: 'app-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll('__PRODUCT_NAME__', PRODUCT_NAME)
          .replaceAll('__BACKGROUND__', color.background)
          .replaceAll('__TEXT__', color.text)
          .replaceAll('__BROWSERS__', browsersText),
    },
    async configureServer(server) {
      const files = [...staticFiles(), ...(await pictures())];
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ name }) => request.url === `/${name}`);
        if (!file) return next();
        response.setHeader('Content-Type', file.type);
        response.end(file.source);
      });
    },
    async generateBundle(_options, bundle) {
      for (const { name, source } of [...staticFiles(), ...(await pictures())]) {
        this.emitFile({ type: 'asset', fileName: name, source });
      }
      const shell = [
        ...staticFiles().map(({ name }) => `/${name}`),
        ...installed(bundle).map((name) => `/${name}`),
      ].toSorted();
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: serviceWorker(shell) });
    },
  };
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...of: never[]) => unknown>>[1];

/**
 * Parts that are fetched when they are opened: whoever administers, cuts films, posts, shares,
 * brings in photos or signs in with a passkey is online.
 */
const fetched =
  /\/(screens\/AdminScreen|features\/(studio\/\w*Screen|home\/TemplateRow|kit\/PostKit|(links|plans)\/\w+|uploads\/SharedPhotos)|media\/picker\/(AddPhotos|ItemPicker))\.tsx$|\/api\/passkeys\.ts$/;

/** The files of a build that every creator's screens need. */
function installed(bundle: Bundle): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const file = bundle[name];
    if (!file || found.has(name)) return;
    if (file.type === 'chunk' && file.moduleIds.some((id) => fetched.test(id))) return;
    found.add(name);
    if (file.type === 'chunk') [...file.imports, ...file.dynamicImports].forEach(visit);
  };
  for (const [name, file] of Object.entries(bundle)) {
    // The worker that makes sound comes when Play is pressed.
    const isFile = /\.(js|css|woff2)$/.test(name) && !name.includes('sound-worker');
    const isStart = file.type === 'chunk' ? file.isEntry : isFile;
    if (isStart) visit(name);
  }
  return [...found];
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

/** Pictures of the app for the dialog that installs it; `npm run screens` takes their like. */
const screenshots = [
  { name: 'screenshot-wide.jpg', sizes: '1440x900', form_factor: 'wide', label: 'All tools' },
  { name: 'screenshot-narrow.jpg', sizes: '390x844', form_factor: 'narrow', label: 'All tools' },
];

async function pictures(): Promise<{ name: string; type: string; source: Buffer }[]> {
  const shots = screenshots.map(({ name }) => ({
    name,
    type: 'image/jpeg',
    source: readFileSync(join(import.meta.dirname, name)),
  }));
  return [...(await iconPictures()), ...shots];
}

function manifest(): string {
  const png = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: 'image/png' });
  return JSON.stringify({
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    start_url: '/',
    display: 'standalone',
    background_color: color.background,
    theme_color: color.background,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('/icon-192.png', 192),
      png('/icon-512.png', 512),
      { ...png('/icon-maskable.png', 512), purpose: 'maskable' },
    ],
    shortcuts: [
      { name: tools.reels.title, url: tools.reels.route },
      { name: tools.story.title, url: tools.story.route },
      { name: 'My Content', url: '/images' },
    ],
    screenshots: screenshots.map(({ name, ...shot }) => ({
      ...shot,
      src: `/${name}`,
      type: 'image/jpeg',
    })),
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          { name: 'photo', accept: ['image/*', 'video/mp4', 'video/quicktime', 'video/webm'] },
        ],
      },
    },
  });
}

/**
 * Browsers update a service worker when its text changes; the version in it changes with any file.
 */
function serviceWorker(shell: readonly string[]): string {
  const version = createHash('sha256').update(shell.join('\n')).digest('hex').slice(0, 12);
  return readFileSync(serviceWorkerSource, 'utf8')
    .replace("'__VERSION__'", JSON.stringify(version))
    .replace("'__PRODUCT_NAME__'", JSON.stringify(PRODUCT_NAME))
    .replace('/* __SHELL__ */', shell.map((path) => JSON.stringify(path)).join(', '));
}
