import process from 'node:process';
import { chromium, type Browser } from 'playwright';
import { findChromium } from '../../infra/run/find-chromium.ts';

/**
 * Features of Chromium that the tests switch off. Chromium uses only the last such list, so this
 * one repeats the part of Playwright's that matters here.
 */
const disabledFeatures = [
  // The lists below the address bar are pages with their own process, started with each window:
  // half the cost of one of our pages.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  // A spare process for another site, which no journey visits.
  'SpareRendererForSitePerProcess',
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Starts a headless Chromium, with these flags besides; the caller closes it. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await findChromium();
  const args = [
    // Containers often have a /dev/shm of 64 MB, too small for a page of videos.
    '--disable-dev-shm-usage',
    '--autoplay-policy=no-user-gesture-required',
    // Test machines have no graphics card, and emulating one costs a tenth of the time.
    '--disable-gpu',
    `--disable-features=${disabledFeatures.join(',')}`,
    ...flags,
  ];
  // Chromium does not start its sandbox as root.
  const isRoot = process.getuid?.() === 0;
  try {
    return await chromium.launch({ executablePath, args, chromiumSandbox: !isRoot });
  } catch (error) {
    if (!/sandbox/i.test(String(error))) throw error;
    // Some containers forbid user namespaces; only our own pages are opened here.
    console.error('This machine gives Chromium no sandbox; the tests run without one.');
    return chromium.launch({ executablePath, args, chromiumSandbox: false });
  }
}
