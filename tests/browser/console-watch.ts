import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, ConsoleMessage } from 'playwright';

const MESSAGE_WAIT_MS = 5_000;

/** What a browser's console may say: the text with the path of the address it is about. */
interface ExpectedMessage {
  /** The whole path (without the query), or a pattern for it. */
  path: string | RegExp;
  text: string | RegExp;
}

/** Said on every visit of somebody who is not signed in; nothing else is ever allowed. */
const alwaysAllowed: readonly (ExpectedMessage & { why: string })[] = [
  {
    path: '/api/user',
    text: failedWith(401),
    why: 'the specified answer to "who am I" for a visitor; Chromium prints every 4xx',
  },
];

/** Everything the pages of a context complain about. */
export interface ConsoleWatch {
  /** A test that provokes a complaint says so before; it must come, and nothing like it besides. */
  expectMessage(path: string | RegExp, said: number | RegExp): void;
  /** Complaints that come or not, as connections happen to be tried. */
  allowMessage(path: RegExp, said: RegExp): void;
  /** Complaints nobody foresaw, and foreseen ones that did not come within some seconds. */
  unexpectedMessages(): Promise<string[]>;
}

export function watchConsole(context: BrowserContext): ConsoleWatch {
  const said: { path: string; text: string }[] = [];
  const foreseen: ExpectedMessage[] = [];
  const tolerated: ExpectedMessage[] = [];
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    said.push({ path: pathOf(message), text: message.text() });
  });
  context.on('weberror', (event) => said.push({ path: '', text: String(event.error()) }));

  return {
    expectMessage: (path, text) => {
      foreseen.push({ path, text: typeof text === 'number' ? failedWith(text) : text });
    },
    allowMessage: (path, text) => void tolerated.push({ path, text }),
    unexpectedMessages: async () => {
      const missing = () =>
        foreseen.filter((expected) => !said.some((one) => matchesMessage(expected, one)));
      // A console speaks a moment after the page has acted.
      const deadline = performance.now() + MESSAGE_WAIT_MS;
      while (missing().length > 0 && performance.now() < deadline) await pause(50);
      const unforeseen = said
        .filter(
          (one) =>
            ![...alwaysAllowed, ...foreseen, ...tolerated].some((expected) =>
              matchesMessage(expected, one),
            ),
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
export function reportCspViolations(): void {
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

function matchesMessage(expected: ExpectedMessage, said: { path: string; text: string }): boolean {
  return matchesText(expected.path, said.path) && matchesText(expected.text, said.text);
}

function matchesText(expected: string | RegExp, text: string): boolean {
  return typeof expected === 'string' ? expected === text : expected.test(text);
}
