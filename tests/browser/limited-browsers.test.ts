import type { BrowserContext, Page } from 'playwright';
import { expect } from './expect.ts';
import { pressItemAction, signIn, toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import type { SeedItem } from './seed-gallery.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

/** Site data as a browser has them that blocks them, or has no room left. */
const refuseSiteData = {
  blocked: () => {
    function refuse(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.assign(window, { BroadcastChannel: refuse });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

/** Gives a page no secure connection: there is no clipboard; what is copied is kept beside it. */
async function withoutClipboard(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => {
      const { activeElement } = document;
      const copied = activeElement instanceof HTMLTextAreaElement ? activeElement.value : '';
      document.documentElement.dataset.copied = copied;
    });
  });
}

const copiedIn = (page: Page) => page.evaluate(() => document.documentElement.dataset.copied);

describe('a browser that allows less', () => {
  const product = useProduct();
  const { onDesktop, onPhone, register } = product;
  const owner = (items: Parameters<typeof product.owner>[0]) => product.owner(items);
  const picture: SeedItem = { theme: 'fitnessLifestyle', sequence: 2 };
  const film: SeedItem = {
    ...{ theme: 'reels', isVideo: true },
    ...{ videoCategory: 'viralDances', videoOption: 'Heels' },
  };

  for (const [state, refuse] of Object.entries(refuseSiteData)) {
    onDesktop(`works where site data are ${state}`, async (visit) => {
      const person = await owner([{ theme: 'luxuryTravel' }]);
      const { context, open } = await visit.device();
      await context.addInitScript(refuse);
      const page = await open('/auth');
      await signIn(page, person.email);
      await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
      await page.goto('/images');
      const small = page.getByRole('button', { name: 'Small tiles' });
      await small.click();

      await expect(small).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    });
  }

  onPhone('says at the sign-in that cookies are blocked', async (visit) => {
    const { context, open } = await visit.device();
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'cookieEnabled', { value: false });
    });

    const page = await open('/auth');

    await expect(page.getByText('Your browser blocks cookies for this site')).toBeVisible();
    await visit.checkScreen(page);
  });

  onDesktop('copies without a secure connection, also in a dialog', async (visit) => {
    const { context, open } = await visit.device({
      person: await owner([{ theme: 'luxuryTravel' }]),
    });
    await withoutClipboard(context);
    const page = await open('/images');
    await page.getByRole('button', { name: /^Open .*Luxury Travel/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Share link' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    await copy.click();

    await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
    expect(await copiedIn(page)).toMatch(/\/s\//);

    await page.evaluate(() => (document.execCommand = () => false));
    await page.getByRole('button', { name: 'Copied' }).click();
    const shown = toastWith(page, 'Copy Failed', 'Copy it from here');
    await expect(shown.getByText(/\/s\//)).toBeVisible();
  });

  onPhone('shares a video of an iPhone within the click, and asks for another', async (visit) => {
    const { context, open } = await visit.device({
      person: await owner([film]),
      userAgent: iPhone,
    });
    await context.addInitScript(() => {
      const page = { shared: [] as string[], refusals: 1 };
      Object.assign(window, page);
      navigator.canShare = () => true;
      navigator.share = async ({ files = [] }: ShareData = {}) => {
        page.shared.push(`${window.event?.type} ${files.map(({ name }) => name).join()}`);
        if (page.refusals-- > 0) throw new DOMException('no click', 'NotAllowedError');
      };
    });
    const bytes = Promise.withResolvers<void>();
    await context.route('/api/download-image?*', async (route) => {
      await bytes.promise;
      await route.continue();
    });
    const gallery = await open('/images');
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      pressItemAction(gallery, 'Download', /Heels/),
    ]);

    await expect(page.getByRole('button', { name: 'Getting the video ready' })).toBeVisible();
    const video = page.locator('video');
    await expect(video).toHaveAttribute('poster', /\.(jpg|webp)$/);
    expect(await video.evaluate((element) => element.style.aspectRatio)).not.toBe('');
    await visit.checkScreen(page);
    bytes.resolve();
    await page.getByRole('button', { name: 'Share Video' }).click();
    await toastWith(page, 'Ready to share').getByRole('button', { name: 'Share' }).click();

    const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared);
    const name = 'reel-viralDances-Heels.mp4';
    await expect.poll(shared).toEqual([`click ${name}`, `click ${name}`]);
  });

  onDesktop('opens the media in a new tab when it fails', async (visit) => {
    const { open, context, expectMessage } = await visit.device({ person: await owner([picture]) });
    expectMessage('/api/download-image', 503);
    expectMessage(/./, /^Download failed/);
    await context.route('/api/download-image?*', (route) => route.fulfill({ status: 503 }));
    const page = await open('/images');

    const media = context.waitForEvent('page');
    await pressItemAction(page, 'Download', /Fitness/);

    await expect(await media).toHaveURL(/\/media\/.*\.jpg$/);
  });

  onPhone('shows on an iPhone how to save it', async (visit) => {
    const { open, context } = await visit.device({
      person: await owner([picture, film]),
      userAgent: iPhone,
    });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => sessionStorage.setItem('copied', text) },
      });
    });
    const page = await open('/images');

    const [video] = await Promise.all([
      context.waitForEvent('page'),
      pressItemAction(page, 'Download', /Heels/),
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

  onPhone('is told that pushes of an iPhone need the Home Screen', async (visit) => {
    const { context, open } = await visit.device({ person: await register(), userAgent: iPhone });
    await context.addInitScript('delete window.PushManager');

    const page = await open('/profile');

    await expect(page.getByText('Add Lumireel to the Home Screen first')).toBeVisible();
  });

  onPhone('is told when it is too old for the pages', async (visit) => {
    const { context, open } = await visit.device();
    const page = await open('/auth');
    const sentence = page.getByText('Lumireel needs a newer browser: Safari 17.0');
    await expect(sentence).toBeHidden();
    await context.addInitScript('delete URL.canParse');

    await page.reload();

    await expect(sentence).toBeVisible();
  });
});
