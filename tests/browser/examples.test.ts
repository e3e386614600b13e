import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { expectStill, reloadWithFonts } from './layout-shift.ts';
import { spendEverything } from './spend-everything.ts';

const start = /Start with a story: three pictures, 1 token, no photo needed/;

describe('examples and first steps', () => {
  const product = useProduct();
  const { onPhone, onDesktop, register } = product;

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

  onPhone(
    'first steps on the home screen lead to a story, and say the true balance',
    async (visit) => {
      const { person, page } = await visit.tab();
      await reloadWithFonts(page);

      const first = page.getByRole('link', { name: start });
      await expect(first).toHaveText(/^10 tokens are yours\. Start/);
      await visit.checkScreen(page);
      await expectStill(page);

      await spendEverything(person);
      await page.reload();
      await expect(first).toHaveText(/^Start/);
      await first.click();
      await expect(page).toHaveURL('/story-generator');
    },
  );

  onPhone('first steps on the home screen give way to the last eight items', async (visit) => {
    const person = await product.owner(
      Array.from({ length: 9 }, () => ({ theme: 'luxuryTravel' })),
    );
    const { page } = await visit.tab('/', person);
    await reloadWithFonts(page);

    const recent = page.getByRole('region', { name: 'Continue' });
    await expect(recent.getByRole('listitem')).toHaveCount(8);
    await expect(page.getByRole('link', { name: start })).toHaveCount(0);
    await visit.checkScreen(page);
    await expectStill(page);

    await recent.getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
  });

  onPhone('first steps of the hashtags are themes to press', async (visit) => {
    const { page } = await visit.tab('/hashtag-generator');
    const ideas = page.getByRole('group', { name: 'Ideas to begin with' }).getByRole('button');
    await expect(ideas).toHaveCount(6);

    await ideas.first().click();

    await expect(page.getByLabel('Theme')).toHaveValue('Streetwear in Tokyo');
    await visit.checkScreen(page);
  });

  onPhone('first steps of the enhancer are an example to compare and to try', async (visit) => {
    const { page } = await visit.tab('/realism-enhancer');
    const slider = page.getByRole('slider', { name: 'Compare original and enhanced' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue('51');
    await visit.checkScreen(page);

    await page.getByRole('button', { name: 'Try this one' }).click();

    await expect(page.getByText('241 × 321 pixels')).toBeVisible();
    await expect(slider).toHaveCount(0);
    await visit.checkScreen(page);
  });
});
