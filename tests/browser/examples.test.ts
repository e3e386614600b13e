import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { expectStill, reloadWithFonts } from './layout-shift.ts';

describe('the examples', () => {
  const product = useProduct();
  const { journey, onPhone, onDesktop, register } = product;

  onPhone('of the home screen: the reel plays by itself once it is in view', async (visit) => {
    const { page } = await visit.tab();
    const clip = page.locator('video');
    const isPaused = () => clip.evaluate((video: HTMLVideoElement) => video.paused);

    await clip.scrollIntoViewIfNeeded();

    await expect.poll(isPaused).toBe(false);
    expect(await clip.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
    // It ends by itself, because there is no button for it.
    await expect.poll(isPaused).toBe(true);
    await page.getByRole('link', { name: /Reels Generator/ }).focus();
    await expect.poll(isPaused).toBe(false);
    await visit.checkScreen(page);
  });

  onDesktop('stay still for who wants less motion', async (visit) => {
    const { open } = await visit.device({ person: await register(), reducedMotion: 'reduce' });
    const page = await open();

    await expect(page.getByRole('link', { name: /Reels Generator/ })).toBeVisible();

    await expect(page.locator('video')).toHaveCount(0);
  });

  onDesktop('are those of the operator from the next page on', async (visit) => {
    const folder = join(product.world.dataDir, 'examples');
    const { page } = await visit.tab();
    const widthOfStory = () =>
      page
        .locator('img[src$="/story.webp"]')
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
    await expect.poll(widthOfStory).toBe(360);

    await mkdir(folder, { recursive: true });
    try {
      await sharp({ create: { width: 90, height: 160, channels: 3, background: 'tomato' } })
        .png()
        .toFile(join(folder, 'story.png'));
      await page.reload();

      await expect.poll(widthOfStory).toBe(90);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  journey('move nothing when they come late', async (visit) => {
    for (const [person, path, ready] of [
      [await register(), '/', 'Choose Your Creative Tool'],
      [undefined, '/auth', 'Welcome Back'],
    ] as const) {
      const { open, hold } = await visit.device(person ? { person } : {});
      const page = await open(path);
      const release = await hold('/api/examples/**');
      // A slow browser asks for the pictures before it is loaded, and then loads until they come.
      await reloadWithFonts(page, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { name: ready })).toBeVisible();
      await visit.checkScreen(page);

      release();
      await expect.poll(() => areLoaded(page)).toBe(true);

      await expectStill(page);
    }
  });
});

function areLoaded(page: Page): Promise<boolean> {
  return page
    .locator('img[src^="/api/examples/"]')
    .evaluateAll((pictures: HTMLImageElement[]) =>
      pictures
        .filter(({ loading }) => loading !== 'lazy')
        .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
}
