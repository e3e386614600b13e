import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { chromium } from 'playwright';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** A Chromium without windows comes first: it has half the work outside of the page. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const advice = `The browser tests need a Chromium and none could be found or fetched. Do one of these:
  npx playwright install --with-deps --only-shell chromium
  install your distribution's package (Debian: apt-get install chromium-headless-shell)
  CHROMIUM_PATH=/path/to/chromium npm test`;

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, Playwright's own, the system's; where there is
 * none it fetches Playwright's, or as root on Debian the distribution's package. Throws an error
 * that says what to do when nothing helps.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`);
  return given || (await installedChromium()) || installChromium();
}

async function installedChromium(): Promise<string | undefined> {
  // A downloaded one may lack libraries of the system: only starting it shows whether it works.
  for (const path of [...playwrightPaths(), ...systemPaths]) {
    if (existsSync(path) && (await canStart(path))) return path;
  }
  return undefined;
}

/** Paths where Playwright's browsers of its version are, or would be; one without windows first. */
function playwrightPaths(): string[] {
  // Playwright names the path of the one with windows only.
  const withWindows = chromium.executablePath();
  const folder = withWindows.replace(/chromium-(\d+).*/, 'chromium_headless_shell-$1');
  return [...globSync(join(folder, '*/chrome-headless-shell{,.exe}')), withWindows];
}

async function canStart(path: string): Promise<boolean> {
  return run(path, ['--version'], { timeout: 60_000 }).then(
    () => true,
    () => false,
  );
}

async function installChromium(): Promise<string> {
  const reasons: string[] = [];
  for (const [what, fetch] of chromiumInstallers()) {
    console.error(`No Chromium found; trying ${what}…`);
    try {
      await fetch();
      const path = await installedChromium();
      if (path) return path;
      reasons.push(`${what}: it came, but does not start here`);
    } catch (error) {
      reasons.push(`${what}: ${firstLine(error)}`);
    }
  }
  throw new Error([advice, ...reasons].join('\n'));
}

function chromiumInstallers(): [string, () => Promise<void>][] {
  const found: [string, () => Promise<void>][] = [
    ["Playwright's download", downloadWithPlaywright],
  ];
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  // A package brings the libraries a bare machine lacks, which a download does not.
  if (isDebianRoot) found.unshift(["the distribution's package", installWithApt]);
  return found;
}

async function downloadWithPlaywright(): Promise<void> {
  const cli = join(root, 'node_modules/playwright/cli.js');
  const words = ['install', '--only-shell', 'chromium'];
  await run(process.execPath, [cli, ...words], { timeout: 300_000 });
}

async function installWithApt(): Promise<void> {
  const options = { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = ['install', '-y', '--no-install-recommends'];
  await run('apt-get', ['update'], options);
  try {
    await run('apt-get', [...install, 'chromium-headless-shell'], options);
  } catch {
    // Distributions made from Debian have no such package.
    await run('apt-get', [...install, 'chromium'], options);
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').slice(0, 2).join(' ');
}
