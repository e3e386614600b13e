import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { seedGallery } from './seed-gallery.ts';

describe('the grid of My Content', () => {
  const product = useProduct();

  product.journey(
    'shows a story in its order, and many tiles where they are small',
    async (visit) => {
      const person = await product.register();
      const story = { theme: 'luxuryTravel' as const, generationId: crypto.randomUUID() };
      await seedGallery(product.world, person, [
        { theme: 'workAndGrind', sequence: 1, createdAt: '2026-03-01T12:00:00Z' },
        ...[1, 2, 3].map((sequence) => ({ ...story, sequence, createdAt: '2026-03-02T12:00:00Z' })),
        { theme: 'fashionLifestyle', sequence: 2, createdAt: '2026-03-02T13:00:00Z' },
      ]);
      const { open } = await visit.device({ person });
      const page = await open('/images');
      const tiles = page.getByRole('main').getByRole('listitem');
      await expect(tiles).toHaveText([/Fashion/, /Luxury.*#1/, /Luxury.*#2/, /Luxury.*#3/, /Work/]);
      const day = page.getByRole('heading', { level: 2 }).first();
      await expect(day).toHaveText(/March 2/);
      await expect(page.getByText('4 items')).toBeVisible();
      // What one order made is a list of its own, with its name and its actions.
      const order = page.getByRole('list', { name: /^Luxury Travel/ });
      await expect(order.getByRole('listitem')).toHaveText([/#1/, /#2/, /#3/]);
      await expect(page.getByRole('heading', { level: 3 })).toHaveText(
        /Luxury Travel · Mar 2.* · 3/,
      );
      const [zip] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^Download all of Luxury Travel/ }).click(),
      ]);
      expect(zip.suggestedFilename()).toMatch(/\.zip$/);
      await expect(
        page.getByRole('button', { name: /^Regenerate \(1 Token\) Luxury Travel/ }),
      ).toBeVisible();
      const [first, , third] = await Promise.all(
        [1, 2, 3].map((index) => tiles.nth(index).boundingBox()),
      );
      expect(third?.y).toBe(first?.y);
      await visit.checkScreen(page);

      // Keys go from row to row, whatever their tiles' sizes.
      await tiles.nth(2).locator('[data-index]').focus();
      await page.keyboard.press('ArrowDown');
      await expect(tiles.nth(4).locator('[data-index]')).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveAccessibleName(/#2/);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Small tiles' }).click();
      await expect.poll(async () => (await tiles.nth(0).boundingBox())?.width).toBeLessThan(150);
      await visit.checkScreen(page);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Small tiles' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    },
  );
});
