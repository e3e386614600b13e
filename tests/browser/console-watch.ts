import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, ConsoleMessage } from 'playwright';

const SPEAKING_MS = 5_000;

/** What a browser's console may say: the text with the path of the address it is about. */
interface Expected {
  /** The whole path (without the query), or a pattern for it. */
  path: string | RegExp;
  text: string | RegExp;
}

/** Said on every visit of somebody who is not signed in; nothing else is ever allowed. */
const documented: readonly (Expected & { why: string })[] = [
  {
    path: '/api/user',
    text: failedWith(401),
    why: 'the specified answer to "who am I" for a visitor; Chromium prints every 4xx',
  },
];

/** Everything the pages of a context complain about. */
export interface ConsoleWatch {
  /** A test that provokes a complaint says so before; it must come, and nothing like it besides. */
  foresee(path: string | RegExp, said: number | RegExp): void;
  /** Complaints that come or not, as connections happen to be tried. */
  tolerate(path: RegExp, said: RegExp): void;
  /** Complaints nobody foresaw, and foreseen ones that did not come within some seconds. */
  complaints(): Promise<string[]>;
}

export function watchConsole(context: BrowserContext): ConsoleWatch {
  const said: { path: string; text: string }[] = [];
  const foreseen: Expected[] = [];
  const tolerated: Expected[] = [];
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    said.push({ path: pathOf(message), text: message.text() });
  });
  context.on('weberror', (event) => said.push({ path: '', text: String(event.error()) }));

  return {
    foresee: (path, text) => {
      foreseen.push({ path, text: typeof text === 'number' ? failedWith(text) : text });
    },
    tolerate: (path, text) => void tolerated.push({ path, text }),
    complaints: async () => {
      const missing = () =>
        foreseen.filter((expected) => !said.some((one) => isAbout(expected, one)));
      // A console speaks a moment after the page has acted.
      const deadline = performance.now() + SPEAKING_MS;
      while (missing().length > 0 && performance.now() < deadline) await pause(50);
      const unforeseen = said
        .filter(
          (one) =>
            ![...documented, ...foreseen, ...tolerated].some((expected) => isAbout(expected, one)),
        )
        .map(({ path, text }) => `console: ${text} (${path})`);
      const unsaid = missing().map(
        ({ path, text }) => `foreseen, but never said: ${String(text)} (${String(path)})`,
      );
      return [...unforeseen, ...unsaid];
    },
  };
}

/** Runs in every page: a violation is a complaint whatever else Chromium prints about it. */
export function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP: ${event.violatedDirective} refused ${event.blockedURI || 'inline code'}`);
  });
}

function failedWith(status: number): RegExp {
  return new RegExp(`^Failed to load resource: the server responded with a status of ${status} `);
}

function pathOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return URL.canParse(url) ? new URL(url).pathname : url;
}

function isAbout(expected: Expected, said: { path: string; text: string }): boolean {
  return fits(expected.path, said.path) && fits(expected.text, said.text);
}

function fits(expected: string | RegExp, text: string): boolean {
  return typeof expected === 'string' ? expected === text : expected.test(text);
}
