import { expect } from './expect.ts';
import { expectDownload } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { generateButton, orderReel } from './reel-form.ts';

describe('a reel that is being made', () => {
  const provider = replaceableProvider();
  const { onPhone, onDesktop, register } = useProduct({ providers: [provider] });

  onPhone('shows its progress and its remaining time', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const { page } = await visit.stillTab('/reels-generator');

    await orderReel(page);
    await scripted.untilHeld(1);

    const panel = page.getByRole('main');
    await expect(panel.getByRole('heading', { name: 'Generating your reel' })).toBeVisible();
    await expect(panel.getByText('Animating').first()).toBeVisible();
    await expect(panel.getByText(/^00:0\d$/)).toBeVisible();
    await expect(panel.getByText('Average time: ~2:00 minutes')).toBeVisible();
    await expect(panel.getByText(/Estimated time remaining: [0-2]:[0-5]\d/)).toBeVisible();
    const bar = panel.getByRole('progressbar');
    await expect(bar).not.toHaveAttribute('aria-valuenow', '0');
    await expect(page.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
    await visit.checkScreen(page);
    scripted.release();
    await expect(panel.getByRole('heading', { name: 'Your reel is ready' })).toBeVisible();
  });

  onPhone('is cancelled, and its token refunded', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const { person, page } = await visit.stillTab('/reels-generator');
    await orderReel(page);
    await scripted.untilHeld(1);
    await expect(page.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();

    await page.getByRole('button', { name: 'Cancel' }).click();

    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Not charged: Cancelled')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('img', { name: 'me.jpg' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Animation style' })).toHaveText('Flex Abs');
    expect(await person.balance()).toBe(10);
  });

  onDesktop('is there again after a reload, and live in a second tab', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const { page, open } = await visit.stillTab('/reels-generator');
    await orderReel(page);
    await scripted.untilHeld(1);
    const other = await open('/');
    await expect(other.getByRole('listitem').filter({ hasText: 'Reels Generator' })).toContainText(
      'In use',
    );
    await visit.checkScreen(other);
    await other.getByRole('link', { name: /Reels Generator/ }).click();

    await page.reload();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Generating your reel' })).toBeVisible();
      await expect(tab.getByRole('main').getByText('Animating').first()).toBeVisible();
    }
    await visit.checkScreen(page);
    scripted.release();

    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Your reel is ready' })).toBeVisible();
      await expect(tab.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
    }
  });

  onDesktop('plays when ready, is downloaded by name, and gives way to the next', async (visit) => {
    provider.setScript();
    const { page } = await visit.tab('/reels-generator');
    await orderReel(page);
    await expect(page.getByRole('heading', { name: 'Your reel is ready' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Flexing · Flex Abs')).toBeVisible();

    const video = page.locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await visit.checkScreen(page);

    await expectDownload(
      page.getByRole('button', { name: 'Download' }),
      'reel-flexing-Flex Abs.mp4',
    );

    await page.getByRole('button', { name: 'Create Another' }).click();
    await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveText('Choose a category');
  });

  onDesktop('is cancelled while its photo is uploaded', async (visit) => {
    const { open, context } = await visit.device({
      person: await register(),
      reducedMotion: 'reduce',
    });
    const never = Promise.withResolvers<void>();
    await context.route('/api/generate-reels', () => never.promise);
    const page = await open('/reels-generator');
    await orderReel(page);
    await expect(page.getByRole('main').getByText('Uploading your photo').first()).toBeVisible();
    await visit.checkScreen(page);

    await page.getByRole('button', { name: 'Cancel' }).click();

    await expect(generateButton(page)).toBeVisible();
    await expect(page.getByRole('img', { name: 'me.jpg' })).toBeVisible();
    never.resolve();
  });
});
