import { expect } from './expect.ts';
import { toastWith, expectDownload } from './fields.ts';
import { testPhoto } from '../world.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { fillReelForm, generateButton, orderReel } from './reel-form.ts';

describe('a reel that is being made', () => {
  const provider = replaceableProvider();
  // One slot, so that a second order waits for the first.
  const { onPhone, onDesktop, register } = useProduct({
    providers: [provider],
    settings: { WORKER_SLOTS: '1' },
  });

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

  onPhone('shows that nothing was charged when it failed', async (visit) => {
    provider.setScript({ poll: [{ kind: 'fault', faultClass: 'content_rejected' }] });
    const { page } = await visit.stillTab('/reels-generator');

    await orderReel(page);

    await expect(page.getByRole('heading', { name: 'The reel was not made' })).toBeVisible();
    const why = 'Not charged: The request was rejected by the content rules';
    await expect(page.getByRole('main').getByText(why)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await visit.checkScreen(page);
  });

  onPhone('shows its place in the queue while others are before it', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const [first, second] = [await register(), await register()];
    const photo = await testPhoto();
    const running = await first.startReel(photo);
    await scripted.untilHeld(1);
    const { page } = await visit.stillTab('/reels-generator', second);

    await orderReel(page);

    await expect(page.getByRole('main').getByText('Next in the queue').first()).toBeVisible();
    await visit.checkScreen(page);
    scripted.release();
    await first.untilEnded(running);
    await expect(page.getByRole('heading', { name: 'Your reel is ready' })).toBeVisible();
  });

  onDesktop('shows why the server refused an order', async (visit) => {
    const { page, expectMessage } = await visit.stillTab('/reels-generator');
    expectMessage('/api/generate-reels', 400);
    // The form refuses what the server would, so the photo is lost on the way.
    await page.route('/api/generate-reels', async (route) => {
      const type = route.request().headers()['content-type'] ?? '';
      const [, boundary = ''] = type.split('boundary=');
      await route.continue({ postData: `--${boundary}--\r\n` });
    });
    await fillReelForm(page);

    await generateButton(page).click();

    await expect(toastWith(page, 'Generation Failed', /image|photo/i)).toBeVisible();
    await expect(generateButton(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
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
