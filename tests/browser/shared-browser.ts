import type { Browser } from 'playwright';
import { launchBrowser } from './launch-browser.ts';

/** Flags that spare processor time where pages live for seconds; benchmarks do without them. */
const flags = [
  // All tabs of a profile share a process. Else each tab has two, one of them for the empty page
  // that it begins with, because our pages ask for a process without others (COOP).
  ...['--renderer-process-limit=1', '--disable-site-isolation-trials'],
  // What V8's second compiler makes of functions after 400 calls costs more than it spares. Its
  // third one still takes what is called often, such as the loops over pixels.
  '--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-maglev-osr=1000',
];

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
    const browser = await launchBrowser(flags);
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
