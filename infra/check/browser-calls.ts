import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browsersText } from '../../frontend/build/browsers.ts';
import { buildFrontendIfChanged } from '../run/build-frontend.ts';

/** A call or a style that one of the browsers of `frontend/build/browsers.ts` lacks. */
type NewerCall = {
  name: string;
  pattern: RegExp;
  /** A text in a file that asks for it before it uses it, or says what it needs. */
  guarded?: RegExp;
};

const listMethods = 'map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find';

/** The calls and styles that came to a browser after the versions that the pages are for. */
const newerCalls: readonly NewerCall[] = [
  { name: 'Promise.withResolvers', pattern: /\bPromise\.withResolvers\b/ },
  { name: 'Promise.try', pattern: /\bPromise\.try\b/ },
  { name: 'Map.groupBy', pattern: /\b(?:Map|Object)\.groupBy\b/ },
  { name: 'Array.fromAsync', pattern: /\bArray\.fromAsync\b/ },
  {
    name: 'a method of Set',
    pattern:
      /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  },
  {
    name: 'a method of iterators',
    pattern: new RegExp(
      `\\bIterator\\.(?:from|prototype)\\b|\\.(?:values|keys|entries)\\(\\)\\.(?:${listMethods})\\(`,
    ),
  },
  { name: 'URL.parse', pattern: /\bURL\.parse\b/ },
  { name: 'RegExp.escape', pattern: /\bRegExp\.escape\b/ },
  { name: 'bytes as base64', pattern: /\bUint8Array\.from(?:Base64|Hex)\b|\.to(?:Base64|Hex)\(/ },
  { name: 'AbortSignal.any', pattern: /\bAbortSignal\.any\b/ },
  { name: 'Intl.DurationFormat', pattern: /\bIntl\.DurationFormat\b/ },
  { name: 'the transfer of an ArrayBuffer', pattern: /\.transfer(?:ToFixedLength)?\(\d*\)/ },
  { name: 'requestIdleCallback', pattern: /\brequestIdleCallback\(/ },
  { name: 'a scheduler', pattern: /\bscheduler\.(?:yield|postTask)\(/ },
  // React tries it, and goes on without.
  {
    name: 'a view transition',
    pattern: /\bstartViewTransition\(/,
    guarded: /\btry ?\{\s*var \w+ ?= ?\w+\.startViewTransition/,
  },
  {
    name: 'checkVisibility',
    pattern: /\.checkVisibility\(/,
    guarded: /\btypeof \w+\.checkVisibility\b/,
  },
  { name: 'ClipboardItem', pattern: /\bnew ClipboardItem\b/ },
  // Only the studio plays clips, and says which Firefox it needs.
  {
    name: 'requestVideoFrameCallback',
    pattern: /\.requestVideoFrameCallback\(/,
    guarded: /Firefox 132/,
  },
  {
    name: 'user-select without -webkit-',
    pattern: /(?<!-webkit-user-select: ?\w+;\s*)(?<!-)\buser-select:/,
  },
  {
    name: 'backdrop-filter without -webkit-',
    pattern: /(?<!-webkit-backdrop-filter: ?[^;]+;\s*)(?<!-)\bbackdrop-filter:/,
  },
];

/** The newer calls in a built file, by their names. */
export function newerCallsIn(code: string): string[] {
  return newerCalls
    .filter(({ pattern, guarded }) => pattern.test(code) && !guarded?.test(code))
    .map(({ name }) => name);
}

/**
 * The newer calls of all built files, and whether README names the browsers; builds what is not
 * built.
 */
export async function browserFaults(root: string): Promise<string[]> {
  await buildFrontendIfChanged();
  const folder = join(root, 'dist/assets');
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  const faults = await Promise.all(
    names.map(async (name) => {
      const found = newerCallsIn(await readFile(join(folder, name), 'utf8'));
      return found.map((call) => `dist/assets/${name} has ${call}`);
    }),
  );
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const isNamed = readme.includes(browsersText);
  return [...faults.flat(), ...(isNamed ? [] : [`README.md does not say “${browsersText}”`])];
}
