import { expect } from './expect.ts';
import { signIn, fillSignIn } from './fields.ts';
import { useProduct } from './journey.ts';
import { orderReel } from './reel-form.ts';
import { sizes } from './sizes.ts';

describe('the first reel of a newcomer', () => {
  const product = useProduct();
  const { onPhone, onDesktop } = product;

  onDesktop('is made by the preview engine and shown live everywhere', async (visit) => {
    const email = `${crypto.randomUUID()}@example.test`;
    const { open } = await visit.device({ reducedMotion: 'reduce' });
    const page = await open('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    await fillSignIn(page, email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('link', { name: /Reels Generator/ }).click();
    const other = await open('/reels-generator');
    const small = await visit.device({ size: sizes.phone, reducedMotion: 'reduce' });
    const phone = await small.open('/auth');
    await signIn(phone, email);
    await phone.getByRole('link', { name: /Reels Generator/ }).click();

    await page.bringToFront();
    await orderReel(page);

    const everywhere = [page, other, phone];
    for (const tab of everywhere) {
      await expect(tab.getByRole('heading', { name: 'Generating your reel' })).toBeVisible();
      await expect(tab.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
    }
    for (const tab of everywhere) {
      const ready = tab.getByRole('heading', { name: 'Your reel is ready' });
      await expect(ready).toBeVisible({ timeout: 300_000 });
      const seconds = () =>
        tab.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
      await expect.poll(seconds).toBeCloseTo(10, 1);
    }
    await visit.checkScreen(phone);
  });

  onPhone('is one click away: of the sample, which needs no permission', async (visit) => {
    const { person, page } = await visit.stillTab('/reels-generator');
    const tryIt = page.getByRole('button', { name: /^Try it with this photo/ });
    await expect(tryIt).toHaveText('Try it with this photo: Happy Smile (1 Token)');
    await expect(tryIt).toHaveAccessibleDescription('Leaves 9 tokens');
    await visit.checkScreen(page);

    await tryIt.click();

    await expect(page.getByRole('heading', { name: 'Generating your reel' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'sample.jpg' })).toBeVisible();
    await visit.checkScreen(page);
    const ready = page.getByRole('heading', { name: 'Your reel is ready' });
    await expect(ready).toBeVisible({ timeout: 300_000 });
    await expect(page.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
    const seconds = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
    await expect.poll(seconds).toBeCloseTo(10, 1);
    await visit.checkScreen(page);
    const ordered = await product.sql`
      select consent, price, input from generations g join users u on u.id = g.user_id
        where u.email = ${person.email}`;
    const input = { category: 'emotions', option: 'Happy Smile', sound: 'motion' };
    expect(ordered).toEqual([{ consent: 'sample', price: 1, input }]);

    // The next one is in the style that is chosen.
    await page.getByRole('button', { name: 'Create Another' }).click();
    const styles = page.getByRole('toolbar', { name: 'Styles' }).getByRole('button');
    await styles.filter({ hasText: 'Walk Toward Camera' }).click();
    await expect(tryIt).toHaveText('Try it with this photo: Walk Toward Camera (1 Token)');
    await expect(tryIt).toHaveAccessibleDescription('Leaves 8 tokens');
  });
});
