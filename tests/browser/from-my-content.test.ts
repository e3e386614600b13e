import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

const zoneButton = (page: Page) => page.getByRole('button', { name: 'From My Content' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Choose a picture' });
const tiles = (page: Page) =>
  sheet(page).getByRole('toolbar', { name: 'Today' }).getByRole('button');

describe('From My Content', () => {
  const product = useProduct();
  const { journey, onDesktop } = product;

  journey('offers the newest pictures by day, and takes one by keyboard', async (visit) => {
    const person = await product.owner([
      ...Array.from({ length: 25 }, (_, index) => ({ sequence: index + 1 })),
      // More than the first page of the gallery holds.
      ...Array.from({ length: 60 }, () => ({ isVideo: true, theme: 'reels' as const })),
    ]);
    const { page } = await visit.stillTab('/reels-generator', person);

    await zoneButton(page).click();
    await expect(tiles(page)).toHaveCount(25);
    await expect(tiles(page).first()).toHaveAccessibleName(/^Image: .*, #25, /);
    await expect(tiles(page).last()).toHaveAccessibleName(/^Image: .*, #1, /);
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
    await expect(page.getByRole('img', { name: /^Image: .*, #24, / })).toBeVisible();
    await expect(zoneButton(page)).toBeFocused();
    await visit.checkScreen(page);

    await zoneButton(page).click();
    await sheet(page).getByRole('button', { name: 'Favourites only' }).click();
    await expect(sheet(page).getByText('Nothing in My Content fits here.')).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Favourites only' }).click();
    await tiles(page).last().click();
    await expect(page.getByRole('img', { name: /^Image: .*, #1, / })).toBeVisible();
  });

  onDesktop('leaves out what the tool takes no photo of', async (visit) => {
    const person = await product.owner([{ theme: 'luxuryTravel' }, { theme: 'realismEnhancer' }]);
    const { page } = await visit.tab('/realism-enhancer', person);

    await zoneButton(page).click();
    await expect(tiles(page)).toHaveCount(1);
    await expect(tiles(page)).toHaveAccessibleName(/Luxury Travel/);
    const [, deleted] = await person.images();
    await person.expect('DELETE', `/api/images/${deleted?.id}`);
    await expect(sheet(page).getByText('Nothing in My Content fits here.')).toBeVisible();
    await visit.checkScreen(page);
  });
});
