import { expect } from './expect.ts';
import { pressItemAction } from './fields.ts';
import { useProduct } from './journey.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

describe('the download of media', () => {
  const product = useProduct();
  const { onPhone, onDesktop } = product;

  const owner = () =>
    product.owner([
      { theme: 'fitnessLifestyle', sequence: 2 },
      {
        theme: 'reels',
        isVideo: true,
        videoCategory: 'viralDances',
        videoOption: 'Tutting / Finger',
      },
    ]);

  onPhone('saves a file under its readable name', async (visit) => {
    const { page } = await visit.tab('/images', await owner());

    for (const [item, name] of [
      [/Tutting/, 'reel-viralDances-Tutting - Finger.mp4'],
      [/Fitness/, 'Fitness & Wellness-2.jpg'],
    ] as const) {
      const download = page.waitForEvent('download');
      await pressItemAction(page, 'Download', item);
      expect((await download).suggestedFilename()).toBe(name);
    }
  });

  onDesktop('opens the media in a new tab when it fails', async (visit) => {
    const { open, context, expectMessage } = await visit.device({ person: await owner() });
    expectMessage('/api/download-image', 503);
    expectMessage(/./, /^Download failed/);
    await context.route('/api/download-image?*', (route) => route.fulfill({ status: 503 }));
    const page = await open('/images');

    const media = context.waitForEvent('page');
    await pressItemAction(page, 'Download', /Fitness/);

    await expect(await media).toHaveURL(/\/media\/.*\.jpg$/);
  });

  onPhone('shows on an iPhone how to save it', async (visit) => {
    const { open, context } = await visit.device({ person: await owner(), userAgent: iPhone });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => sessionStorage.setItem('copied', text) },
      });
    });
    const page = await open('/images');

    const [video] = await Promise.all([
      context.waitForEvent('page'),
      pressItemAction(page, 'Download', /Tutting/),
    ]);
    await expect(video.getByRole('heading', { name: 'Save Video' })).toBeVisible();
    await expect(video.getByText('Tap the share button below')).toBeVisible();
    await visit.checkScreen(video);
    const alert = video.waitForEvent('dialog');
    const click = video.getByRole('button', { name: 'Share Video' }).click();
    expect((await alert).message()).toBe('Video URL copied to clipboard!');
    await (await alert).accept();
    await click;
    expect(await video.evaluate(() => sessionStorage.getItem('copied'))).toMatch(/\.mp4$/);

    const [image] = await Promise.all([
      context.waitForEvent('page'),
      pressItemAction(page, 'Download', /Fitness/),
    ]);
    await expect(image.getByText('Long press the image below')).toBeVisible();
    await expect(image.getByText('Save to Photos')).toBeVisible();
    await visit.checkScreen(image);
  });
});
