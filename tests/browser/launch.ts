import process from 'node:process';
import { chromium, type Browser } from 'playwright';
import { findChromium } from '../../infra/run/find-chromium.ts';

/** Starts a headless Chromium; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  const args = [
    // Containers often give /dev/shm 64 MB, which a page of videos outgrows.
    '--disable-dev-shm-usage',
    '--autoplay-policy=no-user-gesture-required',
    // Machines that test have no graphics card, and imitating one costs a tenth of the time.
    '--disable-gpu',
  ];
  // Chromium refuses its sandbox to root.
  const isRoot = process.getuid?.() === 0;
  try {
    return await chromium.launch({ executablePath, args, chromiumSandbox: !isRoot });
  } catch (error) {
    if (!/sandbox/i.test(String(error))) throw error;
    // Some containers forbid user namespaces; our own pages are all that is opened here.
    console.error('This machine gives Chromium no sandbox; the tests run without one.');
    return chromium.launch({ executablePath, args, chromiumSandbox: false });
  }
}
