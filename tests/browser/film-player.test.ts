import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright';
import sharp from 'sharp';
import type { PhotoLook } from '#contract/photo-look.ts';
import { fixturePath } from '../pictures.ts';
import { expect } from './expect.ts';
import { openFilmPage } from './film-page/open-film-page.ts';
import type { ShownFilm } from './film-page/page.tsx';
import { itInFull } from '../sample-size.ts';
import { sharedBrowser } from './shared-browser.ts';

const grey = { width: 352, height: 523, channels: 3, background: '#333' } as const;
const backdrop = await sharp({ create: grey }).jpeg().toBuffer();

/** The fixture's head, and no mask: cutting out is compared elsewhere. */
const look: PhotoLook = {
  width: 400,
  height: 400,
  heads: [{ x: 0.31, y: 0.02, width: 0.27, height: 0.36 }],
  subject: { x: 0.44, y: 0.2 },
  whole: { subject: { x: 0.44, y: 0.2 }, backdrop: backdrop.toString('base64') },
  mask: null,
  thing: null,
  hints: [],
};

const reel: ShownFilm = {
  photoUrl: '/photo/portrait',
  look,
  category: 'posing',
  option: 'Power Pose',
  isWhole: false,
  subject: null,
  isCameraOnly: false,
};

describe('the film player', () => {
  let film: Awaited<ReturnType<typeof openFilmPage>>;
  let page: Page;

  before(async function () {
    this.timeout(600_000);
    film = await openFilmPage(
      new Map([
        ['portrait', await readFile(fixturePath('portrait.jpg'))],
        ['broken', Buffer.from('no photo')],
      ]),
    );
  });
  after(() => film?.close());
  afterEach(() => page?.context().close());

  async function open(shown: ShownFilm, options: BrowserContextOptions = {}): Promise<void> {
    const context = await (await sharedBrowser()).newContext(options);
    context.setDefaultTimeout(90_000);
    page = await context.newPage();
    await page.goto(film.url);
    await page.evaluate((of) => window.filmPage.mount(of), shown);
  }

  const slider = () => page.getByRole('slider', { name: 'Place in the reel' });
  const button = (name: string) => page.getByRole('button', { name });
  const picture = () => page.getByRole('img', { name: 'Preview: Power Pose' });
  async function isReady(): Promise<void> {
    await expect(slider()).toBeVisible();
    await expect(page.getByText('Preparing your reel')).toHaveCount(0);
  }
  const told = () => page.evaluate(() => window.filmPage.playing);

  it('plays a film of the photo, and stops where it is paused', async () => {
    await open(reel);
    expect(await page.evaluate(() => window.filmPage.canDraw())).toBe(true);
    await isReady();
    await expect(slider()).not.toHaveValue('0');
    expect(await told()).toEqual([true]);

    await button('Pause').click();
    await expect(button('Play')).toBeVisible();
    expect(await told()).toEqual([true, false]);
    const frame = await slider().inputValue();
    const still = await picture().screenshot();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    await expect(slider()).toHaveValue(frame);
    expect(still.equals(await picture().screenshot())).toBe(true);
  }).timeout(300_000);

  it('is looked through with the keyboard, frame by frame and second by second', async () => {
    await open(reel);
    await isReady();
    // Of the first frame there is nowhere back to go.
    await expect(slider()).not.toHaveValue('0');
    await slider().focus();
    await page.keyboard.press('Home');
    await expect(slider()).toHaveAttribute('aria-valuetext', '0.0 of 10 s');
    await expect(button('Play')).toBeVisible();
    const first = await picture().screenshot();
    for (const [key, frame] of [
      ['ArrowRight', '1'],
      ['ArrowUp', '2'],
      ['ArrowLeft', '1'],
      ['PageUp', '31'],
      ['PageUp', '61'],
      ['PageDown', '31'],
      ['End', '299'],
      ['PageUp', '299'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(slider()).toHaveValue(frame);
    }
    await expect(slider()).toHaveAttribute('aria-valuetext', '10.0 of 10 s');
    await expect(page.getByText('10.0 of 10 s')).toBeVisible();
    expect(first.equals(await picture().screenshot())).toBe(false);

    await page.keyboard.press('Space');
    await expect(button('Pause')).toBeVisible();
    // After the last frame comes the first.
    await expect(slider()).not.toHaveValue('299');
    await page.keyboard.press('Space');
    await expect(button('Play')).toBeVisible();
  }).timeout(300_000);

  it('is heard once Play was pressed, though it moves before', async () => {
    await open({ ...reel, sound: 'motion' });
    await isReady();
    await page.evaluate(() => {
      const { start } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function (...when) {
        document.title = `${this.buffer?.duration} s`;
        start.apply(this, when);
      };
    });
    await expect(slider()).not.toHaveValue('0');
    await button('Pause').click();
    await expect(page).not.toHaveTitle(/ s$/);

    await button('Play').click();
    await expect(page).toHaveTitle('10 s', { timeout: 60_000 });
  }).timeout(300_000);

  it('stands still where motion is unwelcome, until it is played', async () => {
    await open(reel, { reducedMotion: 'reduce' });
    await isReady();
    await expect(button('Play')).toBeVisible();
    expect(await told()).toEqual([]);
    await expect(slider()).toHaveValue('0');

    await button('Play').click();
    await expect(slider()).not.toHaveValue('0');
  }).timeout(300_000);

  it('comes back when the browser gives the context back', async () => {
    await open(reel);
    await isReady();
    await page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const context = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
      // Only after the event of the loss does a browser restore it.
      canvas?.addEventListener('webglcontextlost', () =>
        setTimeout(() => context?.restoreContext()),
      );
      context?.loseContext();
    });
    await expect.poll(told).toEqual([true, false, true]);
  }).timeout(300_000);

  it('changes its film, and says when the photo cannot be read', async () => {
    await open(reel);
    await isReady();
    await page.evaluate((of) => window.filmPage.mount(of), { ...reel, isCameraOnly: true });
    await expect.poll(told).toEqual([true, false, true]);

    await page.evaluate((of) => window.filmPage.mount(of), { ...reel, photoUrl: '/photo/broken' });
    await expect(page.getByText('This browser cannot show your reel')).toBeVisible();
    await expect(slider()).toBeDisabled();

    await page.evaluate((of) => window.filmPage.mount(of), reel);
    await expect(slider()).toBeEnabled();
    await isReady();
  }).timeout(300_000);

  it('leaves no worker behind', async () => {
    await open(reel);
    await isReady();
    expect(page.workers()).toHaveLength(1);

    const ended = page.workers()[0]?.waitForEvent('close');
    await page.evaluate(() => window.filmPage.unmount());
    await ended;
    expect(page.workers()).toHaveLength(0);
  }).timeout(300_000);

  itInFull(
    'moves tiles in view with one worker, and they stand still when they are to',
    async () => {
      await open(reel);
      await isReady();
      await page.evaluate(() => window.filmPage.unmount());
      await page.evaluate((of) => window.filmPage.mountTiles(of, true), reel);
      const tile = page.locator('canvas').first();
      const empty = await tile.screenshot();
      await expect.poll(async () => empty.equals(await tile.screenshot())).toBe(false);
      const one = await tile.screenshot();
      await expect.poll(async () => one.equals(await tile.screenshot())).toBe(false);

      await page.evaluate((of) => window.filmPage.mountTiles(of, false), reel);
      const standsStill = async () => {
        const before = await tile.screenshot();
        await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
        return before.equals(await tile.screenshot());
      };
      // A busy browser may still paint frames that were asked for before.
      await expect.poll(standsStill).toBe(true);
      expect(await standsStill()).toBe(true);
      expect(page.workers()).toHaveLength(1);
    },
  )?.timeout(300_000);
});
