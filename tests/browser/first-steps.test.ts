import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { layoutShiftOf, reloadWithFonts, watchLayoutShift } from './layout-shift.ts';
import { seedGallery } from './seed-gallery.ts';
import { spendEverything } from './spend-everything.ts';

const start = /Start with a story: three pictures, 1 token, no photo needed/;

describe('the first steps', () => {
  const product = useProduct();
  const { journey, register } = product;

  journey('on the home screen lead to a story, and say the true balance', async (visit) => {
    const person = await register();
    const { open, context } = await visit.device({ person });
    await watchLayoutShift(context);
    const page = await open();
    await reloadWithFonts(page);

    const first = page.getByRole('link', { name: start });
    await expect(first).toHaveText(/^10 tokens are yours\. Start/);
    await visit.checkScreen(page);
    expect(await layoutShiftOf(page)).toBeLessThan(0.02);

    await spendEverything(person);
    await page.reload();
    await expect(first).toHaveText(/^Start/);
    await first.click();
    await expect(page).toHaveURL('/story-generator');
  });

  journey('on the home screen give way to the last eight items', async (visit) => {
    const person = await register();
    await seedGallery(
      product.world,
      person,
      Array.from({ length: 9 }, () => ({ theme: 'luxuryTravel' })),
    );
    const { open, context } = await visit.device({ person });
    await watchLayoutShift(context);
    const page = await open();
    await reloadWithFonts(page);

    const recent = page.getByRole('region', { name: 'Continue' });
    await expect(recent.getByRole('listitem')).toHaveCount(8);
    await expect(page.getByRole('link', { name: start })).toHaveCount(0);
    await visit.checkScreen(page);
    expect(await layoutShiftOf(page)).toBeLessThan(0.02);

    await recent.getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
  });

  journey('of the hashtags are themes to press', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/hashtag-generator');
    const ideas = page.getByRole('group', { name: 'Ideas to begin with' }).getByRole('button');
    await expect(ideas).toHaveCount(6);

    await ideas.first().click();

    await expect(page.getByLabel('Theme')).toHaveValue('Streetwear in Tokyo');
    await visit.checkScreen(page);
  });

  journey('of the influencers show one face in three scenes', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/ai-influencer-generator');

    await expect(page.getByRole('heading', { name: 'No influencers yet' })).toBeVisible();

    await expect(page.locator('img[src*="/examples/influencer-"]')).toHaveCount(3);
    await visit.checkScreen(page);
  });

  journey('of the enhancer are an example to compare and to try', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/realism-enhancer');
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
