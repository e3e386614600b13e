import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { Person } from '../person.ts';
import { reportCspViolations, watchConsole, type ConsoleWatch } from './console-watch.ts';
import { sharedBrowser } from './shared-browser.ts';
import type { Size } from './sizes.ts';
import { expectAccessible, type AccessibilityOptions } from './expect-accessible.ts';

const outputDir = join(import.meta.dirname, 'output');

/** One browser profile: its tabs share cookies and storage. */
export interface Device {
  context: BrowserContext;
  /**
   * Opens a tab at a path of the product. It is in front; those behind are drawn only once or twice
   * a second, so that every click there takes seconds: a test acts in the tab that it opened last.
   */
  open(path?: string): Promise<Page>;
  /** Announces a message that the console will print; a number is the status of a response. */
  expectMessage: ConsoleWatch['expectMessage'];
  allowMessage: ConsoleWatch['allowMessage'];
  /**
   * Answers calls of a path, in which `*` stands for a part, as while the server is away, until
   * `context.unroute(path)`; resolves to the text of the answer.
   */
  refuse(path: string): Promise<string>;
  /** Lets calls of an address wait until the returned function is called. */
  hold(address: string): Promise<() => void>;
}

/** A profile with its first tab. */
export interface OpenedDevice extends Device {
  page: Page;
}

export type DeviceOptions = {
  person?: Person;
  size?: Size;
  /**
   * Whether its service worker caches the app. Off by default, because every device here is new and
   * would fetch the whole app for a second visit that never happens.
   */
  hasServiceWorker?: boolean;
} & BrowserContextOptions;

/** The browsers and tabs of one test, at one size. */
export class Visit {
  readonly size: Size;
  readonly #title: string;
  readonly #url: string;
  readonly #devices: { context: BrowserContext; watch: ConsoleWatch }[] = [];
  #looks = 0;

  constructor(visit: { size: Size; title: string; url: string }) {
    this.size = visit.size;
    this.#title = visit.title;
    this.#url = visit.url;
  }

  /** A new browser profile; signed in as `person` when one is given. */
  async device({
    person,
    size = this.size,
    hasServiceWorker = false,
    ...options
  }: DeviceOptions = {}): Promise<Device> {
    const browser = await sharedBrowser();
    const context = await browser.newContext({
      baseURL: this.#url,
      locale: 'en-US',
      ...size.context,
      ...options,
    });
    context.setDefaultTimeout(90_000);
    const watch = watchConsole(context);
    this.#devices.push({ context, watch });
    await context.addInitScript(reportCspViolations);
    if (!hasServiceWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker');
    if (person) await context.addCookies(cookiesOf(person, this.#url));
    return {
      context,
      expectMessage: watch.expectMessage,
      allowMessage: watch.allowMessage,
      refuse: async (path) => {
        const error = 'The service is briefly unavailable.';
        const json = { error, code: 'server.unavailable' };
        watch.expectMessage(patternOf(path), 503);
        await context.route(path, (route) => route.fulfill({ status: 503, json }));
        return error;
      },
      hold: async (address) => {
        const released = Promise.withResolvers<void>();
        await context.route(address, async (route) => {
          await released.promise;
          await route.continue();
        });
        return released.resolve;
      },
      open: async (path = '/') => {
        const page = await context.newPage();
        await page.goto(path);
        return page;
      },
    };
  }

  /** The first tab of a new profile of a user, who is new unless one is given. */
  async tab(
    path = '/',
    of?: Person,
    options: BrowserContextOptions = {},
  ): Promise<OpenedDevice & { person: Person }> {
    const person = of ?? (await new Person(this.#url).register());
    const device = await this.device({ person, ...options });
    return { ...device, person, page: await device.open(path) };
  }

  /**
   * A `tab` to which motion is unwelcome, for what is not about motion: without a graphics card a
   * film that plays takes all processors of a machine.
   */
  stillTab(path: string, of?: Person): Promise<OpenedDevice & { person: Person }> {
    return this.tab(path, of, { reducedMotion: 'reduce' });
  }

  /** The first tab of a new profile that is not signed in. */
  async visitorTab(path: string): Promise<OpenedDevice> {
    const device = await this.device();
    return { ...device, page: await device.open(path) };
  }

  /** Checks what must hold for every screen; with SCREENSHOTS=all also keeps a screenshot. */
  async checkScreen(page: Page, look: AccessibilityOptions = {}): Promise<void> {
    this.#looks += 1;
    await expectAccessible(page, look);
    if (process.env.SCREENSHOTS === 'all') await this.#picture(page, `look-${this.#looks}`);
  }

  /** The unexpected messages of all consoles. */
  async unexpectedMessages(): Promise<string[]> {
    const messages = await Promise.all(
      this.#devices.map(({ watch }) => watch.unexpectedMessages()),
    );
    return messages.flat();
  }

  /** Screenshots of every tab, for a test that failed. */
  async saveScreenshots(): Promise<void> {
    const pages = this.#devices.flatMap(({ context }) => context.pages());
    for (const [index, page] of pages.entries()) await this.#picture(page, `failed-${index + 1}`);
  }

  async close(): Promise<void> {
    for (const { context } of this.#devices) await context.close();
  }

  async #picture(page: Page, name: string): Promise<void> {
    await mkdir(outputDir, { recursive: true });
    const file = `${this.#title.replaceAll(/[^a-z0-9]+/gi, '-')}-${this.size.name}-${name}.png`;
    await page.screenshot({ path: join(outputDir, file) }).catch(() => {
      // A page that closed itself has no screenshot; its failure is reported all the same.
    });
  }
}

/** The paths that `path` stands for, without a query. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace('?*', '').replaceAll('*', '[^/]+')}$`);
}

/** The session of a person, for a browser. */
export function cookiesOf(
  person: Person,
  url: string,
): { name: string; value: string; url: string }[] {
  return person.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}
