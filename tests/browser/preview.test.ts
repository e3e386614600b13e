import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { middleOf, swipe } from './gestures.ts';
import { useProduct } from './journey.ts';
import { sizes } from './sizes.ts';
import { seedGallery } from './seed-gallery.ts';

const travel = /Luxury Travel, #2/;
const reel = /Reel: Dancing, Club Dance/;

const opener = (page: Page, name: RegExp) =>
  page.getByRole('button', { name: new RegExp(`^Open .*${name.source}`) });

describe('a large item of My Content', () => {
  const product = useProduct();
  const { journey, register } = product;

  async function owner() {
    const person = await register();
    await seedGallery(product.world, person, [
      { theme: 'workAndGrind', sequence: 1, createdAt: '2026-03-01T12:00:00Z' },
      { theme: 'luxuryTravel', sequence: 2, createdAt: '2026-03-02T12:00:00Z' },
      { theme: 'reels', isVideo: true, videoCategory: 'dancing', videoOption: 'Club Dance' },
    ]);
    return person;
  }

  journey('says beside it what it is, with actions in words', async (visit) => {
    const { open } = await visit.device({ person: await owner() });
    const page = await open('/images');
    await opener(page, travel).click();
    const dialog = page.getByRole('dialog');
    const about = dialog.getByRole('region', { name: 'About this item' });
    await expect(about).toContainText(
      /ToolAI Story Generator.*Size\d+ × \d+ px, .*DateMar 2, 2026/,
    );
    for (const word of ['Favourite', 'Download', 'Delete']) {
      await expect(dialog.getByText(word, { exact: true })).toBeInViewport();
    }

    // The arrows are beside the picture, or below it where there is no room.
    const picture = await dialog.locator('img').first().boundingBox();
    const next = await dialog.getByRole('button', { name: 'Next' }).boundingBox();
    if (!picture || !next) throw new Error('Both are seen.');
    const isBeside = next.x >= picture.x + picture.width;
    expect(isBeside || next.y >= picture.y + picture.height).toBe(true);

    if (visit.size === sizes.desktop) {
      await page.mouse.click(picture.x - 10, 30);
      await expect(dialog).toBeHidden();
    }
  });

  journey(
    'is turned over by swipes, and closed by one down',
    async (visit) => {
      const { open } = await visit.device({ person: await owner() });
      const page = await open('/images');
      await opener(page, travel).click();
      const dialog = page.getByRole('dialog');
      const { x, y } = await middleOf(dialog.locator('img').first());

      await swipe(page, { x, y }, { x: x + 120, y: y + 10 });
      await expect(dialog).toHaveAccessibleName(reel);
      // There is nothing before the first.
      await swipe(page, { x, y }, { x: x + 120, y });
      await swipe(page, { x, y }, { x: x - 120, y });
      await expect(dialog).toHaveAccessibleName(travel);
      await swipe(page, { x, y }, { x: x - 30, y });
      await expect(dialog).toHaveAccessibleName(travel);

      await swipe(page, { x, y }, { x: x + 10, y: y + 160 });
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/images');
    },
    [sizes.phone],
  );
});
