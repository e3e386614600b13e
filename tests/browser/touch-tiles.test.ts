import type { Locator, Page } from 'playwright';
import { enhancement, orderAndWait } from '../screens/orders.ts';
import { expect } from './expect.ts';
import { toastWith, menuEntry, pressItemAction } from './fields.ts';
import { useProduct } from './journey.ts';
import { allowSharing, expectShared } from './sharing.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { spendEverything } from './spend-everything.ts';

const TARGET_PX = 44;
const reel = /Reel: Dancing, Club Dance/;
const enhanced = /Realism Enhancer/;
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
  const { onPhone, onDesktop } = product;

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
  });

  onPhone('keeps the mark of a favourite on its picture', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    const mark = tile(page, travel).getByRole('img', { name: 'Favourite' });
    await expect(mark).toBeHidden();

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

  onPhone('regenerates a picture, not a video, at the price it says', async (visit) => {
    provider.setScript();
    const person = await owner();
    await orderAndWait(person, enhancement('portrait.jpg'));
    const { page } = await visit.tab('/images', person);

    await menuOf(page, reel);
    await expect(entries(page)).toHaveText([
      'Favourite',
      'Rename…',
      'Post kit…',
      'Share link…',
      'Delete',
    ]);
    await page.keyboard.press('Escape');
    await menuOf(page, enhanced);
    await expect(entries(page)).toHaveText([
      'Favourite',
      'Regenerate (1 Token) Leaves 8 tokens',
      'Rename…',
      'Post kit…',
      'Share link…',
      'Delete',
    ]);
    await visit.checkScreen(page, { isTransient: true, selector: '[role=menu]' });
    const held = provider.setScript({ poll: [{ kind: 'hold' }] });
    await menuEntry(page, /^Regenerate/).click();
    await held.untilHeld(1);
    await expect(more(page, enhanced)).toHaveAttribute('aria-busy', 'true');
    await more(page, enhanced).click();
    await expect(menuEntry(page, /^Regenerate/)).toBeDisabled();
    await page.keyboard.press('Escape');
    held.release();

    await expect(toastWith(page, 'Image regenerated')).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    expect(await person.balance()).toBe(8);
    expect(await person.images()).toHaveLength(4);
  });

  onPhone('says what is missing, and why none can be made again', async (visit) => {
    provider.setScript();
    const person = await product.owner([
      { theme: 'luxuryTravel', sequence: 2 },
      { theme: 'realismEnhancer', sequence: 1 },
    ]);
    await product.sql`update images set original_key = null where user_id = ${person.user?.id}`;
    await spendEverything(person);
    const { page, expectMessage } = await visit.tab('/images', person);
    expectMessage('/api/generate-image', 402);

    await menuOf(page, enhanced);
    await expect(menuEntry(page, /Cannot be regenerated: /)).toBeDisabled();
    await page.keyboard.press('Escape');
    await menuOf(page, travel);
    await menuEntry(page, 'Regenerate (1 Token) You have 0. 1 more needed.').click();

    const toast = toastWith(page, 'Regenerate failed');
    await toast.getByRole('button', { name: 'Buy Tokens' }).click();
    await expect(page).toHaveURL('/tokens');
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

  onDesktop('has neither the menu nor its mark for a mouse', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    await page.getByRole('button', { name: /^Favourite .*Luxury Travel/ }).click();
    await expect(page.getByRole('button', { pressed: true })).toBeVisible();

    await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Favourite' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Delete|Regenerate) .*Travel/ })).toHaveCount(
      2,
    );
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
