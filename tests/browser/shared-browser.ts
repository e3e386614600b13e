import type { Browser } from 'playwright';
import { launchBrowser } from './launch-browser.ts';

let shared: Promise<Browser> | undefined;

/**
 * The one browser of a process, started at the first call and again after a crash: starting one
 * costs as much as a short journey, and each visit has a profile of its own. It ends with the
 * process.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openShared();
  return shared;
}

/** Neither a browser that crashed nor a failed start is kept for the files that follow. */
async function openShared(): Promise<Browser> {
  try {
    const browser = await launchBrowser();
    browser.once('disconnected', () => (shared = undefined));
    return browser;
  } catch (error) {
    shared = undefined;
    throw error;
  }
}

/** Closes the browser, if there is one. */
export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
}
