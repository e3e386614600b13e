import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';
import { toastWith, menuEntry, pressItemAction } from './fields.ts';
import { useProduct } from './journey.ts';
import { allowSharing, expectShared } from './sharing.ts';
import { replaceableProvider } from './replaceable-provider.ts';

const TARGET_PX = 44;
const reel = /Reel: Dancing, Club Dance/;
const travel = /Luxury Travel, #2/;

const more = (page: Page, item: RegExp) =>
  page.getByRole('button', { name: new RegExp(`^More for .*${item.source}`) });
const tile = (page: Page, item: RegExp) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: more(page, item) });
const entries = (page: Page) => page.getByRole('menu').locator('[role^=menuitem]');

describe('A tile under a finger', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { onPhone } = product;

  const owner = () =>
    product.owner([
      { theme: 'luxuryTravel', sequence: 2 },
      { theme: 'reels', isVideo: true, videoCategory: 'dancing', videoOption: 'Club Dance' },
    ]);

  async function menuOf(page: Page, item: RegExp): Promise<Locator> {
    await more(page, item).click();
    const menu = page.getByRole('menu');
    await expect(menu).toHaveAccessibleName(new RegExp(`^More for .*${item.source}`));
    return menu;
  }

  onPhone('has two buttons, which fit into the smallest one', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    const buttons = tile(page, travel).getByRole('button');
    await expect(buttons).toHaveCount(3);
    for (const [index, verb] of ['Open', 'Download', 'More for'].entries()) {
      const name = new RegExp(`^${verb} Image: Luxury Travel, #2`);
      await expect(buttons.nth(index)).toHaveAccessibleName(name);
    }
    await visit.checkScreen(page);

    await page.getByRole('button', { name: 'Small tiles' }).click();
    await page.setViewportSize({ width: 320, height: 640 });
    // The grid is laid out anew a moment after the window has changed.
    await expect(async () => {
      const [picture, download, menu] = [
        await boxOf(buttons.nth(0)),
        await boxOf(buttons.nth(1)),
        await boxOf(buttons.nth(2)),
      ];
      for (const button of [download, menu]) {
        expect(button.width).toBeGreaterThanOrEqual(TARGET_PX);
        expect(button.height).toBeGreaterThanOrEqual(TARGET_PX);
        expect(button.left).toBeGreaterThanOrEqual(picture.left);
        expect(button.right).toBeLessThanOrEqual(picture.right);
        expect(button.bottom).toBeLessThanOrEqual(picture.bottom);
        // Faces are above: the upper two thirds stay free.
        expect(button.top).toBeGreaterThan(picture.top + (picture.height * 2) / 3);
      }
      expect(download.right).toBeLessThanOrEqual(menu.left);
    }).toPass({ timeout: 90_000 });
  });

  onPhone('has a menu, and keeps the mark of a favourite on its picture', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    const mark = tile(page, travel).getByRole('img', { name: 'Favourite' });
    await expect(mark).toBeHidden();

    await menuOf(page, reel);
    // Nothing can be made again of a video.
    await expect(entries(page)).toHaveText([
      'Favourite',
      'Rename…',
      'Post kit…',
      'Share link…',
      'Delete',
    ]);
    await visit.checkScreen(page, { isTransient: true, selector: '[role=menu]' });
    await page.keyboard.press('Escape');
    await menuOf(page, travel);
    await expect(menuEntry(page, 'Favourite')).toHaveAttribute('aria-checked', 'false');
    await menuEntry(page, 'Favourite').click();
    await expect(mark).toBeVisible();
    await expect(tile(page, reel).getByRole('img', { name: 'Favourite' })).toBeHidden();

    await menuOf(page, travel);
    await expect(menuEntry(page, 'Favourite')).toHaveAttribute('aria-checked', 'true');
    await menuEntry(page, 'Favourite').click();
    await expect(mark).toBeHidden();
  });

  onPhone('is shared and deleted from its menu', async (visit) => {
    const { open, context } = await visit.device({ person: await owner() });
    await allowSharing(context);
    const page = await open('/images');

    await pressItemAction(page, 'Share', reel);
    await expectShared(page, 'reel-dancing-Club Dance.mp4');
    await pressItemAction(page, 'Delete', reel);
    await expect(tile(page, reel)).toHaveCount(0);
    await toastWith(page, 'Image deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(tile(page, reel)).toHaveCount(1);
  });

  onPhone('has a menu that fits every window and is easily closed', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    for (const [width, height] of [
      [320, 640],
      [640, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const item of [reel, travel]) {
        const menu = await menuOf(page, item);
        const box = await boxOf(menu);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.bottom).toBeLessThanOrEqual(height);
        expect(await menu.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
        await page.keyboard.press('Escape');
        await expect(menu).toBeHidden();
        await expect(more(page, item)).toBeFocused();
      }
    }
    // The press on another picture does not open it.
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = await menuOf(page, travel);
    const { left, top } = await boxOf(tile(page, reel));
    await page.touchscreen.tap(left + TARGET_PX, top + TARGET_PX);
    await expect(menu).toBeHidden();
    await expect(more(page, travel)).toBeFocused();
    await expect(page).toHaveURL('/images');
  });
});

/** The box of an element, to the nearest pixel. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element has no box.');
  const [left, top] = [Math.round(box.x), Math.round(box.y)];
  const [right, bottom] = [Math.round(box.x + box.width), Math.round(box.y + box.height)];
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}
