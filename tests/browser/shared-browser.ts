import type { Browser } from 'playwright';
import { launchBrowser } from './launch-browser.ts';

let shared: Promise<Browser> | undefined;

/** The one browser of a test file: started at the first call, until `closeBrowser`. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** Closes the browser, if there is one; a process that goes on to another file starts another. */
export async function closeBrowser(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await (await closing)?.close();
}
