import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { orderReel } from './reel-form.ts';
import { sizes } from './sizes.ts';

describe('the first reel of a newcomer', () => {
  const product = useProduct();
  const { journey, register } = product;

  journey(
    'is made by the preview engine and shown live in two tabs and on a phone',
    async (visit) => {
      const email = `${crypto.randomUUID()}@example.test`;
      const { open } = await visit.device();
      const page = await open('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('link', { name: /Reels Generator/ }).click();
      const other = await open('/reels-generator');
      const phone = await (await visit.device({ size: sizes.phone })).open('/auth');
      await phone.getByLabel('Email').fill(email);
      await phone.getByLabel('Password', { exact: true }).fill('correct horse');
      await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
      await phone.getByRole('link', { name: /Reels Generator/ }).click();

      await orderReel(page);

      const everywhere = [page, other, phone];
      for (const tab of everywhere) {
        await expect(tab.getByRole('heading', { name: 'Generating your reel' })).toBeVisible();
        await expect(tab.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
      }
      for (const tab of everywhere) {
        const ready = tab.getByRole('heading', { name: 'Your reel is ready' });
        await expect(ready).toBeVisible({ timeout: 90_000 });
        const seconds = () =>
          tab.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
        await expect.poll(seconds).toBeCloseTo(10, 1);
      }
      await visit.checkScreen(phone);
    },
    [sizes.desktop],
  );

  journey('shows the whole photo where that is asked for', async (visit) => {
    const person = await register();
    const page = await (await visit.device({ person })).open('/reels-generator');
    const whole = page.getByLabel('Show the whole photo');
    await expect(whole).not.toBeChecked();
    await visit.checkScreen(page);

    await whole.check();
    await orderReel(page);

    await expect(page.getByRole('heading', { name: 'Generating your reel' })).toBeVisible();
    const orders = () =>
      product.world.database.query<{ input: unknown }>(
        'select input from generations join users on users.id = user_id where email = $1',
        [person.email],
      );
    const asked = expect.objectContaining({ wholePhoto: 'true' });
    await expect.poll(orders).toEqual([{ input: asked }]);
  });
});
