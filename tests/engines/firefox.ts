import { existsSync } from 'node:fs';
import process from 'node:process';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { EngineTab, TabOptions } from './engine-tab.ts';
import { missingForScreen, openScreen } from './screen.ts';

const FIREFOX = '/usr/bin/firefox-esr';

/** A start and a page take two seconds of a whole processor each. */
const START_TIMEOUT_MS = 120_000;

/** The package that this machine lacks for Firefox; undefined where it is there. */
export const missingForFirefox = () =>
  existsSync(FIREFOX) ? missingForScreen() : 'Debian’s package firefox-esr';

/** Printed for files that the service worker was answering when the tab went to another page. */
const CUT_OFF = /Failed to load .* A ServiceWorker intercepted the request and encountered an/;

/** Opens a Firefox of its own with one tab, which WebDriver BiDi drives. */
export async function openFirefox(options: TabOptions): Promise<EngineTab> {
  const { baseUrl, width, height, userAgent } = options;
  const screen = await openScreen();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    // Without a screen Firefox has no WebGL here.
    headless: false,
    timeout: START_TIMEOUT_MS,
    env: { ...process.env, DISPLAY: screen.display },
    extraPrefsFirefox: {
      // Test machines have no graphics card.
      'webgl.force-enabled': true,
      'webgl.forbid-software': false,
      // Nor a sound card: without one no sound ever begins.
      'media.cubeb.force_mock_context': true,
      ...(userAgent && { 'general.useragent.override': userAgent }),
    },
  });
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  await page.setViewport({ width, height });
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  const find = async (expression: string) => {
    const element = (await page.evaluateHandle(expression)).asElement();
    if (!element) throw new Error(`nothing is found by ${expression}`);
    // Expressions find elements, not text nodes.
    return element as Awaited<ReturnType<typeof page.$>> & object;
  };
  return {
    // Tests wait for what they look for; two engines on two processors load slowly.
    goto: async (path) => {
      const until = { waitUntil: 'domcontentloaded', timeout: START_TIMEOUT_MS } as const;
      await page.goto(new URL(path, baseUrl).href, until);
    },
    // The caller says what its expression is.
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: async (expression) => (await find(expression)).click(),
    type: async (expression, text) => (await find(expression)).type(text),
    choose: async (expression, path) => {
      // The caller's expression finds a field for files.
      const field = (await find(expression)) as ElementHandle<HTMLInputElement>;
      await field.uploadFile(path);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    messages: () => messages.filter((text) => !CUT_OFF.test(text)),
    close: async () => {
      await browser.close();
      await screen.close();
    },
  };
}
