import type { Browser } from 'playwright';
import { launchBrowser } from './launch.ts';

let shared: Promise<Browser> | undefined;

/** The one browser of a mocha process: started at the first call, closed after the last test. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

after(async () => (await shared)?.close());
