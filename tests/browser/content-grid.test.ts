import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { middleOf, swipe } from './gestures.ts';
import { useProduct } from './journey.ts';
import { sizes } from './sizes.ts';

const travel = /Luxury Travel, #2/;
const reel = /Reel: Dancing, Club Dance/;

const opener = (page: Page, name: RegExp) =>
  page.getByRole('button', { name: new RegExp(`^Open .*${name.source}`) });

describe('the grid and the large items of My Content', () => {
  const { journey, onPhone, owner } = useProduct();

  journey('shows a story in its order, and many tiles if they are small', async (visit) => {
    const story = { theme: 'luxuryTravel' as const, generationId: crypto.randomUUID() };
    const person = await owner([
      { theme: 'workAndGrind', sequence: 1, createdAt: '2026-03-01T12:00:00Z' },
      ...[1, 2, 3].map((sequence) => ({ ...story, sequence, createdAt: '2026-03-02T12:00:00Z' })),
      { theme: 'fashionLifestyle', sequence: 2, createdAt: '2026-03-02T13:00:00Z' },
    ]);
    const { page } = await visit.tab('/images', person);
    const tiles = page.getByRole('main').getByRole('listitem');
    await expect(tiles).toHaveText([/Fashion/, /Luxury.*#1/, /Luxury.*#2/, /Luxury.*#3/, /Work/]);
    const day = page.getByRole('heading', { level: 2 }).first();
    await expect(day).toHaveText(/March 2/);
    await expect(page.getByText('4 items')).toBeVisible();
    // What one order made is a list of its own, with its name and its actions.
    const order = page.getByRole('list', { name: /^Luxury Travel/ });
    await expect(order.getByRole('listitem')).toHaveText([/#1/, /#2/, /#3/]);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(/Luxury Travel · Mar 2.* · 3/);
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
  });

  const three = () =>
    owner([
      { theme: 'workAndGrind', sequence: 1, createdAt: '2026-03-01T12:00:00Z' },
      { theme: 'luxuryTravel', sequence: 2, createdAt: '2026-03-02T12:00:00Z' },
      { theme: 'reels', isVideo: true, videoCategory: 'dancing', videoOption: 'Club Dance' },
    ]);

  journey('says beside a large item what it is, with actions in words', async (visit) => {
    const { page } = await visit.tab('/images', await three());
    await opener(page, travel).click();
    const dialog = page.getByRole('dialog');
    const about = dialog.getByRole('region', { name: 'About this item' });
    await expect(about).toContainText(
      /ToolAI Story Generator.*Size\d+ × \d+ px, .*DateMar 2, 2026/,
    );
    for (const word of ['Favourite', 'Download', 'Delete']) {
      // The text of a button has no box of its own.
      const button = dialog.getByRole('button').filter({ hasText: new RegExp(`^${word}$`) });
      await expect(button).toBeInViewport();
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

  onPhone('turns a large item over by swipes, and closes it by one down', async (visit) => {
    const { page } = await visit.tab('/images', await three());
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
  });
});
