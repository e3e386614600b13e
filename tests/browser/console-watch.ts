import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, ConsoleMessage } from 'playwright';

/** Only a message that does not come is waited for so long. */
const MESSAGE_WAIT_MS = 60_000;

/** An expected message of the console: its text and the path of the address it is about. */
interface ExpectedMessage {
  /** The whole path (without the query), or a pattern for it. */
  path: string | RegExp;
  text: string | RegExp;
}

/** Messages that are allowed without being expected. */
const alwaysAllowed: readonly (ExpectedMessage & { why: string })[] = [
  {
    path: '/api/user',
    text: failedWith(401),
    why: 'the specified answer to "who am I" for a visitor; Chromium prints every 4xx',
  },
  {
    path: '/api/photos/look',
    text: failedWith(503),
    why: 'where all providers are scripted nobody looks at photos; journeys of that show what comes',
  },
  {
    path: /./,
    text: /^\[\.WebGL-.*GPU stall due to ReadPixels/,
    why: 'Chromium without a graphics card moves what it has drawn through the processor',
  },
];

/** The errors and warnings of all pages of a context. */
export interface ConsoleWatch {
  /** Announces a message that the test provokes; the test fails if it does not come. */
  expectMessage(path: string | RegExp, text: number | RegExp): void;
  /** Allows messages that depend on timing, such as those of reconnecting. */
  allowMessage(path: RegExp, text: RegExp): void;
  /** Messages that were not expected, and expected ones that did not come within a minute. */
  unexpectedMessages(): Promise<string[]>;
}

export function watchConsole(context: BrowserContext): ConsoleWatch {
  const messages: { path: string; text: string }[] = [];
  const expectedMessages: ExpectedMessage[] = [];
  const tolerated: ExpectedMessage[] = [];
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    messages.push({ path: pathOf(message), text: message.text() });
  });
  context.on('weberror', (event) => messages.push({ path: '', text: String(event.error()) }));

  return {
    expectMessage: (path, text) => {
      expectedMessages.push({ path, text: typeof text === 'number' ? failedWith(text) : text });
    },
    allowMessage: (path, text) => void tolerated.push({ path, text }),
    unexpectedMessages: async () => {
      const missing = () =>
        expectedMessages.filter(
          (expected) => !messages.some((one) => matchesMessage(expected, one)),
        );
      // A message reaches the console shortly after its cause.
      const deadline = performance.now() + MESSAGE_WAIT_MS;
      while (missing().length > 0 && performance.now() < deadline) await pause(50);
      const unexpected = messages
        .filter(
          (one) =>
            ![...alwaysAllowed, ...expectedMessages, ...tolerated].some((expected) =>
              matchesMessage(expected, one),
            ),
        )
        .map(({ path, text }) => `console: ${text} (${path})`);
      const missingLines = missing().map(
        ({ path, text }) => `expected, but missing: ${String(text)} (${String(path)})`,
      );
      return [...unexpected, ...missingLines];
    },
  };
}

/** Runs in every page: reports each violation, whatever else Chromium prints about it. */
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

function matchesMessage(
  expected: ExpectedMessage,
  message: { path: string; text: string },
): boolean {
  return matchesText(expected.path, message.path) && matchesText(expected.text, message.text);
}

function matchesText(expected: string | RegExp, text: string): boolean {
  return typeof expected === 'string' ? expected === text : expected.test(text);
}
