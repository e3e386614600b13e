import process from 'node:process';
import { chromium, type Browser } from 'playwright';
import { findChromium } from '../../infra/run/find-chromium.ts';

/**
 * Features of Chromium that the tests are better off without. It heeds only the last such list, so
 * this one repeats Playwright's, as far as it concerns the pages here.
 */
const disabledFeatures = [
  // The lists below the address bar are pages with a process of their own, started with each window:
  // half of what a page of ours costs.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  // A process in reserve for a next site, which no journey visits.
  'SpareRendererForSitePerProcess',
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Starts a headless Chromium; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  const args = [
    // Containers often give /dev/shm 64 MB, which a page of videos outgrows.
    '--disable-dev-shm-usage',
    '--autoplay-policy=no-user-gesture-required',
    // Machines that test have no graphics card, and imitating one costs a tenth of the time.
    '--disable-gpu',
    `--disable-features=${disabledFeatures.join(',')}`,
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
