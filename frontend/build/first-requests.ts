import type { Plugin, Rolldown } from 'vite';
import type { ExampleName } from '../../contract/examples.ts';
import { PAGE_SIZE } from '../../contract/limits.ts';

/** The files and calls that a screen of a signed-in user begins with. */
type First = {
  /** Files below `frontend/src`. */
  parts: readonly string[];
  calls: readonly string[];
  examples: readonly ExampleName[];
  /** So many thumbnails of the gallery's newest items. */
  thumbnails: number;
};

/** The gallery's first page, as `media/media-cache.ts` asks for it without a filter. */
const NEWEST = `/api/images?limit=${PAGE_SIZE}`;

const everyScreen = { parts: ['SignedIn.tsx'], calls: ['/api/user', '/api/maintenance'] };

/** The screens that people begin with, by their path. */
const screens: Readonly<Record<string, First>> = {
  '/': {
    parts: ['screens/HomeScreen.tsx'],
    calls: [NEWEST, '/api/tools'],
    examples: [
      'story.webp',
      'reel.webp',
      'influencer-1.webp',
      'influencer-2.webp',
      'influencer-3.webp',
      'enhancer-after.webp',
      'enhancer-before.webp',
    ],
    thumbnails: 0,
  },
  '/images': {
    parts: ['features/gallery/library/MyContent.tsx'],
    calls: [NEWEST],
    examples: [],
    thumbnails: 9,
  },
};

/**
 * Has the page itself ask for what its screen needs, where somebody was signed in here: code, data
 * and pictures come together, and not one after the other. `frontend/src/api/send.ts` takes the
 * answers.
 */
export function firstRequests(): Plugin {
  return {
    name: 'first-requests',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return [];
        const table = Object.entries(screens).map(([path, first]): [string, Wanted] => [
          path,
          {
            modules: filesOf(bundle, [...everyScreen.parts, ...first.parts]),
            calls: [...everyScreen.calls, ...first.calls],
            examples: first.examples,
            newest: first.thumbnails,
          },
        ]);
        return [
          {
            tag: 'script',
            attrs: { nonce: '__CSP_NONCE__' },
            children: `(${source(ask)})(${JSON.stringify(Object.fromEntries(table))})`,
            // A script below the styles would wait for them.
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/** `modules` are names of files in `/assets`, without their ending. */
type Wanted = { modules: string[]; calls: string[]; examples: readonly string[]; newest: number };

/** Runs in the page before its code is there, so it can use nothing from outside. */
function ask(wanted: Record<string, Wanted>): void {
  const screen = wanted[location.pathname];
  let wasSignedIn = null;
  try {
    wasSignedIn = localStorage.getItem('was-signed-in');
  } catch {
    // Site data are blocked.
  }
  if (!screen || location.search || !wasSignedIn) return;
  const link = (attributes: object) =>
    new Promise((onload) => {
      document.head.append(Object.assign(document.createElement('link'), attributes, { onload }));
    });
  const image = (href: string) => link({ rel: 'preload', as: 'image', href });
  // Pictures leave the line to the code that shows them.
  const code = Promise.all(
    screen.modules.map((name) => link({ rel: 'modulepreload', href: `/assets/${name}.js` })),
  );
  const answers = new Map(screen.calls.map((call) => [call, fetch(call)]));
  for (const [call, answer] of answers) {
    answer
      .then(async (response) => {
        if (!screen.newest || !call.startsWith('/api/images') || !response.ok) return;
        const items = (await response.clone().json()) as { thumbnailUrl: string }[];
        await code;
        for (const { thumbnailUrl } of items.slice(0, screen.newest)) void image(thumbnailUrl);
      })
      // Who takes the answer hears of its fault.
      .catch(() => undefined);
  }
  void code.then(() => screen.examples.map((name) => image(`/api/examples/${name}`)));
  Object.assign(window, { firstAnswers: answers });
}

/** A function's source without its comments and indents. */
const source = (of: typeof ask) => of.toString().replaceAll(/\/\/.*|\n\s*/g, '');

/** The names of the files of these parts, with all that they import. */
function filesOf(bundle: Rolldown.OutputBundle, parts: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const add = (fileName: string) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    const chunk = chunks.find((one) => one.fileName === fileName);
    for (const imported of chunk?.imports ?? []) add(imported);
  };
  for (const part of parts) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/src/${part}`)),
    );
    if (!chunk) throw new Error(`no chunk has ${part}`);
    add(chunk.fileName);
  }
  return [...found].map((fileName) => fileName.replace(/^assets\/|\.js$/g, ''));
}
