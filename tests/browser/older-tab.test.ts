import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as expectValue } from 'chai';
import type { Page } from 'playwright';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { freePort } from '../../infra/run/free-port.ts';
import type { Person } from '../person.ts';
import { openWorld, type World } from '../world.ts';
import { expect } from './expect.ts';
import { sizes } from './sizes.ts';
import { Visit } from './visit.ts';

/** The server compresses every file of a build for its first service worker. */
const cachingMs = 120_000;

const dist = join(import.meta.dirname, '../../dist');

describe('a tab that is older than the server', function () {
  this.timeout(300_000);

  let world: World;
  let running: Lumireel;
  let newDist: string;
  let visit: Visit;
  let person: Person;
  let page: Page;
  let settings: Record<string, string>;

  beforeEach(async () => {
    world = await openWorld();
    newDist = await mkdtemp(join(tmpdir(), 'lumireel-dist-'));
    await writeOtherBuild(newDist);
    settings = { PORT: String(await freePort()) };
    running = await world.open({ settings });
    const url = running.url ?? '';
    person = await world.person(url).register();
    visit = new Visit({ size: sizes.desktop, title: 'older tab', url });
  });
  afterEach(async () => {
    await visit.close();
    await world.close();
    await rm(newDist, { recursive: true, force: true });
  });

  async function openTab(path: string, hasServiceWorker = false): Promise<void> {
    const device = await visit.device({ person, hasServiceWorker });
    // While the server is away, and for what only the old build had.
    device.allowMessage(/.*/, /Failed to load resource|WebSocket|dynamically imported|ERR_/);
    page = await device.open(path);
    await expect(page.getByRole('banner').getByText('Tokens: 10')).toBeVisible();
    // What it loads in the background, its connection too.
    await page.waitForLoadState('networkidle');
  }

  /** Resolves when the tab is connected to the server of the other build. */
  async function upgradeServer(): Promise<void> {
    await page.evaluate(() => Object.assign(window, { isStillOpen: true }));
    await running.close();
    running = await world.open({ settings, distDir: newDist });
    const headers = { prefer: 'respond-async' };
    await person.expect('POST', runs.hashtags.path, { json: { theme: 'coffee' }, headers });
    const balance = page.getByRole('banner').getByText('Tokens: 8');
    await expect(balance).toBeVisible({ timeout: 60_000 });
  }
  /** Whether a service worker serves the tab, other than the one marked as old. */
  const isControlled = () =>
    page.evaluate(() => {
      const { controller } = navigator.serviceWorker;
      return controller?.state === 'activated' && !('isOld' in controller);
    });
  const isReloaded = () => page.evaluate(() => !('isStillOpen' in window));

  it('goes on, and has the new build from the next screen on', async () => {
    await openTab('/images');
    const ownScript = await page.locator('script[src*="/assets/index-"]').getAttribute('src');
    await upgradeServer();
    const gone = await fetch(`${running.url}${ownScript}`);
    expectValue([gone.status, gone.headers.get('cache-control')]).to.deep.equal([404, 'no-store']);

    await page.getByRole('link', { name: 'Lumireel' }).first().click();
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
    await expect(page.locator('script[src*="-next.js"]')).toHaveCount(1);

    await page.getByRole('link', { name: /Hashtag/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Hashtag/ })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isStillOpen: true }));
    await page.getByRole('link', { name: 'Lumireel' }).first().click();
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
    expectValue(await isReloaded(), 'reloads once').to.equal(false);
  });

  it('sends what it is sending first', async () => {
    await openTab('/');
    await page.getByRole('link', { name: /Hashtag/ }).click();
    await page.getByLabel('Theme').fill('Sourdough baking');
    await upgradeServer();
    const sending = Promise.withResolvers<void>();
    await page.route(runs.hashtags.path, async (route) => {
      await sending.promise;
      await route.continue();
    });

    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await page.getByRole('button', { name: 'Generate Hashtags' }).click();
    await page.getByRole('link', { name: 'Lumireel' }).first().click();
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
    // What it asks for when a screen is opened was asked before this.
    await page.evaluate(async () => (await fetch('/healthz')).text());
    expectValue(asked).to.include('/healthz').and.not.include('/');
    sending.resolve();

    await expect(page.getByRole('banner').getByText('Tokens: 6')).toBeVisible();
    // Then it has the new build, at once where what comes needs another part of it.
    await page.getByRole('link', { name: /Hashtag/ }).click();
    await expect(page.locator('script[src*="-next.js"]')).toHaveCount(1);
  });

  it('keeps what was typed where a part of it is gone, and offers to reload', async () => {
    await openTab('/profile');
    await page.getByLabel('Display Name').fill('Ada of the sea');
    await upgradeServer();

    await page.getByRole('button', { name: 'Delete my account' }).click();

    await expect(page.getByText('A part of this page could not be loaded')).toBeVisible();
    await expect(page.getByLabel('Display Name')).toHaveValue('Ada of the sea');
    expectValue(await isReloaded()).to.equal(false);
    for (const size of [sizes.phone, sizes.desktop]) {
      await page.setViewportSize(size.context.viewport);
      await visit.checkScreen(page);
    }
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('script[src*="-next.js"]')).toHaveCount(1);
  });

  it('has all of its parts from the service worker, also when that is already the next one', async () => {
    await openTab('/profile', true);
    await expect.poll(isControlled, { timeout: cachingMs }).toBe(true);
    await page.evaluate(() =>
      Object.assign(navigator.serviceWorker.controller ?? {}, { isOld: true }),
    );
    await page.getByLabel('Display Name').fill('Ada of the sea');
    await upgradeServer();
    // As another tab does that is opened now.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect.poll(isControlled, { timeout: cachingMs }).toBe(true);

    await page.getByRole('button', { name: 'Delete my account' }).click();

    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByLabel('Display Name')).toHaveValue('Ada of the sea');

    // Nothing is missing, so only the next screen brings the new build.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Lumireel' }).first().click();
    await expect(page.locator('script[src*="-next.js"]')).toHaveCount(1);
  });
});

/** The build of `dist/` with other names of all files, as if every one of them had changed. */
async function writeOtherBuild(folder: string): Promise<void> {
  await cp(dist, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name));
  const other = (name: string) => name.replace(/\.(js|css)$/, '-next.$1');
  for (const name of names) await rename(join(assets, name), join(assets, other(name)));
  const texts = [...names.map((name) => join('assets', other(name))), 'index.html', 'sw.js'];
  for (const file of texts) {
    let text = await readFile(join(folder, file), 'utf8');
    for (const name of names) text = text.replaceAll(name, other(name));
    if (file === 'sw.js') text = text.replace(/(?<=const version = "\w+)(?=")/, '-next');
    await writeFile(join(folder, file), text);
  }
}
