import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { openLog } from '../../backend/log.ts';
import { contentTypeOfKey } from '../../backend/storage/media-key.ts';
import type { Person } from '../person.ts';
import { openS3Server } from '../s3-server.ts';
import { namesInZip } from '../zip.ts';
import { expect } from './expect.ts';
import { pressItemAction } from './fields.ts';
import { useProduct, type JourneyProduct } from './journey.ts';

const root = join(import.meta.dirname, '../..');

const s3 = await openS3Server();
const settings = { ...s3.settings, MEDIA_BASE_URL: `http://localhost:${s3.port}/lumireel` };

describe('media of another origin', () => {
  /** The product's log about requests for media. */
  let asked: string[] = [];
  const log = openLog('debug', {
    write: (line) => {
      if (/"route":"\/(media|api\/download-image)/.test(line)) asked.push(line);
    },
  });
  const product = useProduct({ settings, log });
  const { onPhone, onDesktop } = product;
  before(async () => {
    // As `docker compose --profile s3` prepares its bucket.
    const env = { ...process.env, ...settings, APP_URL: product.url };
    await promisify(execFile)(process.execPath, [join(root, 'infra/run/make-bucket.ts')], { env });
  });
  after(() => s3.close());

  async function owner(): Promise<Person> {
    const person = await product.owner([
      { theme: 'fitnessLifestyle', sequence: 2 },
      { theme: 'luxuryTravel', sequence: 1 },
      {
        theme: 'reels',
        isVideo: true,
        videoCategory: 'viralDances',
        videoOption: 'Tutting / Finger',
      },
    ]);
    await storeMedia(product);
    asked = [];
    s3.asked.length = 0;
    return person;
  }

  const routes = () => asked.map((line) => (JSON.parse(line) as { route: string }).route);
  const answers = () =>
    new Set(asked.map((line) => (JSON.parse(line) as { status: number }).status));

  const isShown = (page: Page, selector: string) =>
    expect
      .poll(() =>
        page
          .locator(selector)
          .evaluateAll((found) =>
            found.map((one) =>
              one instanceof HTMLImageElement
                ? one.naturalWidth > 0
                : one instanceof HTMLVideoElement && one.readyState >= 2,
            ),
          ),
      )
      .toContain(true);

  onPhone('are shown in the gallery and the viewer, and asked for once', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .locator('img')
          .evaluateAll((found) =>
            found.map((image) => image instanceof HTMLImageElement && image.naturalWidth),
          ),
      )
      .toEqual([90, 90, 90]);

    await page.getByRole('button', { name: /^Open .*Fitness/ }).click();
    await isShown(page, '[role=dialog] img');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Open .*Tutting/ }).click();
    await isShown(page, '[role=dialog] video');
    await visit.checkScreen(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog]')).toHaveCount(0);
    // Ends what the first visit was still loading.
    await page.goto('about:blank');
    const first = { api: routes(), s3: [...s3.asked] };
    expect(first.s3.length).toBeGreaterThan(4);

    await page.goto('/images');
    await page.getByRole('button', { name: /^Open .*Fitness/ }).click();
    await isShown(page, '[role=dialog] img');

    // What the first visit was too short for may still come, such as the next item's picture.
    const again = (all: string[], before: string[]) =>
      all.slice(before.length).filter((path) => before.includes(path));
    expect(again(routes(), first.api)).toEqual([]);
    expect(again(s3.asked, first.s3)).toEqual([]);
    expect([...answers()]).toEqual([302]);
  });

  onDesktop('are saved, alone and in a zip, and become the photo of a tool', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    await page.getByRole('button', { name: /^Open .*Fitness/ }).click();
    // Now the browser keeps it for elements, which scripts may not read.
    await isShown(page, '[role=dialog] img');
    await page.keyboard.press('Escape');

    for (const [item, name] of [
      [/Tutting/, 'reel-viralDances-Tutting - Finger.mp4'],
      [/Fitness/, 'Fitness & Wellness-2.jpg'],
    ] as const) {
      const coming = page.waitForEvent('download');
      await pressItemAction(page, 'Download', item);
      const download = await coming;
      expect(download.suggestedFilename()).toBe(name);
      expect((await readFile(await download.path())).length).toBeGreaterThan(300);
    }

    await page.getByRole('button', { name: 'Select items' }).click();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Select all' }).click();
    const zip = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Download zip' }).click();
    expect(namesInZip(await readFile(await (await zip).path())).toSorted()).toEqual([
      'Fitness & Wellness-2.jpg',
      'Luxury Travel-1.jpg',
      'reel-viralDances-Tutting - Finger.mp4',
    ]);

    await page.getByRole('button', { name: /^Open .*Fitness/ }).click();
    const reel = page.getByRole('dialog').getByRole('link', { name: /^Make a reel/ });
    await reel.click();
    await expect(page.getByRole('img', { name: /^Image: .*Fitness/ })).toBeVisible();
    expect([...answers()]).toEqual([302]);
  });
});

const closed = await openS3Server();

describe('media of a bucket that lets no script read them', () => {
  const product = useProduct({
    settings: { ...closed.settings, MEDIA_BASE_URL: `http://localhost:${closed.port}/lumireel` },
  });
  after(() => closed.close());

  product.onDesktop('are photos, of which no film is drawn before the order', async (visit) => {
    const person = await product.owner([{ theme: 'fitnessLifestyle', sequence: 2 }]);
    await storeMedia(product);
    const { page, expectMessage } = await visit.tab('/images', person);
    expectMessage(/^\/reels-generator$/, /blocked by CORS policy/);
    expectMessage(/^\/lumireel\//, /^Failed to load resource/);
    await page.getByRole('button', { name: /^Open .*Fitness/ }).click();

    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Make a reel/ })
      .click();

    await expect(page.getByText(/^Your photo cannot be looked at right now/)).toBeVisible();
    await expect(page.getByRole('img', { name: /^Image: .*Fitness/ })).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Styles' }).locator('img')).toHaveCount(44);
  });
});

/** Puts the files of `product.owner` into the bucket. */
async function storeMedia({ world, engine }: JourneyProduct): Promise<void> {
  const media = join(world.dataDir, 'media');
  for (const name of await readdir(media, { recursive: true })) {
    if (!name.includes('.')) continue;
    const key = `media/${name}`;
    await engine.storage.put(key, join(media, name), { contentType: contentTypeOfKey(key) });
  }
}
