import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { chromium } from 'playwright';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const advice = `The browser tests need a Chromium and none could be found or fetched. Do one of these:
  npx playwright install --with-deps chromium
  install your distribution's package (Debian: apt-get install chromium)
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
  // Playwright names the path of its browser whether or not it was downloaded, and a downloaded one
  // may lack libraries of the system: only starting it shows whether it works.
  for (const path of [chromium.executablePath(), ...systemPaths]) {
    if (path && existsSync(path) && (await canStart(path))) return path;
  }
  return undefined;
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
  await run(process.execPath, [cli, 'install', 'chromium'], { timeout: 300_000 });
}

async function installWithApt(): Promise<void> {
  const options = { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').slice(0, 2).join(' ');
}
