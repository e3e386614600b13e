import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { seedGallery } from './seed-gallery.ts';

const zoneButton = (page: Page) => page.getByRole('button', { name: 'From My Content' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Choose a picture' });
const tiles = (page: Page) =>
  sheet(page).getByRole('toolbar', { name: 'Your last pictures' }).getByRole('button');

describe('From My Content', () => {
  const product = useProduct();
  const { journey, register } = product;

  journey('offers the last 24 pictures, and takes one by keyboard', async (visit) => {
    const person = await register();
    await seedGallery(product.world, person, [
      ...Array.from({ length: 25 }, (_, index) => ({ sequence: index + 1 })),
      // More than the first page of the gallery holds.
      ...Array.from({ length: 60 }, () => ({ isVideo: true, theme: 'reels' as const })),
    ]);
    const { open } = await visit.device({ person });
    const page = await open('/reels-generator');

    await zoneButton(page).click();
    await expect(tiles(page)).toHaveCount(24);
    await expect(tiles(page).first()).toHaveAccessibleName(/^Image: .*, #25, /);
    await expect(tiles(page).last()).toHaveAccessibleName(/^Image: .*, #2, /);
    await visit.checkScreen(page);

    // One stop of the Tab key, within which arrow keys move.
    await tiles(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(tiles(page).nth(1)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(sheet(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');

    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('img', { name: /^Work & Entrepreneurship-24/ })).toBeVisible();
    await expect(zoneButton(page)).toBeFocused();
    await expect(
      page.getByRole('checkbox', { name: /this person’s permission/ }),
    ).not.toBeChecked();
    await visit.checkScreen(page);

    await zoneButton(page).click();
    await tiles(page).last().click();
    await expect(page.getByRole('img', { name: /^Work & Entrepreneurship-2\.jpg/ })).toBeVisible();
  });

  journey('leaves out what the tool takes no photo of', async (visit) => {
    const person = await register();
    await seedGallery(product.world, person, [
      { theme: 'luxuryTravel' },
      { theme: 'realismEnhancer' },
    ]);
    const { open } = await visit.device({ person });
    const page = await open('/realism-enhancer');

    await zoneButton(page).click();
    await expect(tiles(page)).toHaveCount(1);
    await expect(tiles(page)).toHaveAccessibleName(/Luxury Travel/);
    const [, deleted] = await person.images();
    await person.expect('DELETE', `/api/images/${deleted?.id}`);
    await expect(sheet(page).getByText('No pictures yet')).toBeVisible();
    await visit.checkScreen(page);
    await sheet(page).getByRole('link', { name: 'Create a story' }).click();
    await expect(page).toHaveURL('/story-generator');
  });

  journey('says that pictures cannot be loaded, and tries again', async (visit) => {
    const person = await register();
    await seedGallery(product.world, person, [{ theme: 'luxuryTravel' }]);
    const { open, context, expectMessage } = await visit.device({ person });
    const page = await open('/realism-enhancer');
    const json = { error: 'Busy' };
    await context.route('/api/images?*', (route) => route.fulfill({ status: 503, json }));
    expectMessage('/api/images', 503);

    await zoneButton(page).click();
    await expect(sheet(page).getByRole('alert')).toContainText('Your pictures could not be loaded');
    await visit.checkScreen(page);
    await context.unroute('/api/images?*');
    await sheet(page).getByRole('button', { name: 'Try again' }).click();
    await expect(tiles(page)).toHaveCount(1);

    await context.route('**/*.jpg', (route) => route.fulfill({ status: 503 }));
    expectMessage('/api/download-image', 503);
    await tiles(page).click();
    await expect(sheet(page).getByRole('alert')).toHaveText(
      'The picture could not be loaded. Choose it again.',
    );
    await visit.checkScreen(page);
    await context.unroute('**/*.jpg');
    await tiles(page).click();
    await expect(page.getByRole('img', { name: 'Luxury Travel-1.jpg' })).toBeVisible();
  });
});
