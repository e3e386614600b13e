import type { Browser } from 'playwright';
import { launchBrowser } from './launch-browser.ts';

let shared: Promise<Browser> | undefined;

/** The one browser of a test file: started at the first call, until `closeBrowser`. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** Closes the browser, if there is one; the next test file of this process starts another. */
export async function closeBrowser(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await (await closing)?.close();
}
