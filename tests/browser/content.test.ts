import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { selectOption, toastWith, pressItemAction } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import type { SeedItem } from './seed-gallery.ts';

/** Oldest first; the gallery shows them the other way round. */
const seededItems: readonly SeedItem[] = [
  { theme: 'workAndGrind', sequence: 1, createdAt: '2026-03-01T12:00:00Z' },
  { theme: 'luxuryTravel', sequence: 2, createdAt: '2026-03-02T12:00:00Z' },
  {
    theme: 'reels',
    isVideo: true,
    videoCategory: 'dancing',
    videoOption: 'Club Dance',
    createdAt: '2026-03-03T12:00:00Z',
  },
];
const work = /Work & Entrepreneurship, #1/;
const travel = /Luxury Travel, #2/;
const reel = /Reel: Dancing, Club Dance, Mar 3, 2026/;

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem');
const opener = (page: Page, name: RegExp) =>
  page.getByRole('button', { name: new RegExp(`^Open .*${name.source}`) });

describe('My Content', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { journey, onPhone, onDesktop } = product;

  const owner = (items = seededItems) => product.owner(items);

  onPhone('shows an error when it cannot be loaded, and tries again', async (visit) => {
    const { open, context, refuse } = await visit.device({ person: await owner() });
    const why = await refuse('/api/images?*');
    const page = await open('/images');
    const title = page.getByRole('heading', { name: 'Your content could not be loaded' });
    await expect(title).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    await visit.checkScreen(page);

    await context.unroute('/api/images?*');
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(tiles(page)).toHaveCount(3);
  });

  journey('shows everything, newest first, and filters it', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    await expect(tiles(page)).toHaveText([
      /DancingClub DanceMar 3, 2026$/,
      /Luxury Travel#2 Tropical ParadiseMar 2, 2026$/,
      /Work & Entrepreneurship#1 .*Mar 1, 2026$/,
    ]);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      /March 3/,
      /March 2/,
      /March 1/,
    ]);
    await visit.checkScreen(page);

    await selectOption(page, 'Theme', 'Luxury Travel');
    await expect(tiles(page)).toHaveText([/Luxury Travel/]);
    await page.reload();
    await expect(tiles(page)).toHaveText([/Luxury Travel/]);
    await selectOption(page, 'Type', 'Reels');
    await expect(page.getByText('Nothing matches this filter')).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(tiles(page)).toHaveCount(3);
    await selectOption(page, 'Type', 'Reels');
    await expect(tiles(page)).toHaveText([/Dancing/]);
  });

  onPhone('finds words within days, which stay after a reload', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    await page.getByRole('button', { name: 'Dates' }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-03-02');
    await expect(tiles(page)).toHaveText([/Dancing/, /Luxury Travel/]);
    await page.getByLabel('To', { exact: true }).fill('2026-03-02');
    await expect(tiles(page)).toHaveText([/Luxury Travel/]);
    await visit.checkScreen(page);

    await page.reload();
    await expect(tiles(page)).toHaveText([/Luxury Travel/]);
    await page.getByLabel('Search your content').fill('dancing');
    await expect(page.getByText('Nothing matches this filter')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('2026-03-03');
    await expect(tiles(page)).toHaveText([/Dancing/]);

    await page.getByLabel('Search your content').fill('');
    await page.getByRole('button', { name: 'Dates' }).click();
    await expect(page.getByLabel('From', { exact: true })).toBeHidden();
    await expect(tiles(page)).toHaveCount(3);
  });

  journey('shows an item large, and its neighbours with the arrow keys', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    await opener(page, travel).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(travel);
    await expect(dialog.getByText('Luxury Travel · #2')).toBeVisible();
    await visit.checkScreen(page);

    await page.keyboard.press('ArrowLeft');
    await expect(dialog).toHaveAccessibleName(reel);
    await expect(dialog.locator('video')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Previous' })).toBeHidden();
    await visit.checkScreen(page);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog).toHaveAccessibleName(travel);
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toHaveAccessibleName(work);
    await page.reload();
    await expect(dialog).toHaveAccessibleName(work);

    // Two steps at once, before the first is rendered.
    await page.evaluate(() => {
      for (let press = 0; press < 2; press += 1) {
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
      }
    });
    await expect(dialog).toHaveAccessibleName(reel);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('button[aria-label=Next]')?.click();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    });
    await expect(dialog).toHaveAccessibleName(work);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/images');
  });

  onDesktop('returns the focus to the tile that was opened', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    await opener(page, reel).focus();
    await page.keyboard.press('ArrowRight');
    await expect(opener(page, travel)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');

    await expect(opener(page, travel)).toBeFocused();
  });

  onDesktop('deletes an item in every tab, and undoes it', async (visit) => {
    const { open } = await visit.device({ person: await owner() });
    const [other, page] = [await open('/images'), await open('/images')];
    await expect(tiles(other)).toHaveCount(3);

    const call = page.waitForRequest((request) => request.method() === 'DELETE');
    await pressItemAction(page, 'Delete', /Luxury Travel/);
    expect((await call).url()).toMatch(/\/api\/images\/\d+$/);
    const toast = toastWith(page, 'Image deleted');
    await expect(toast).toBeVisible();
    for (const tab of [page, other]) {
      await expect(tiles(tab)).toHaveText([/Dancing/, /Work/]);
    }

    await toast.getByRole('button', { name: 'Undo' }).click();
    for (const tab of [page, other]) {
      await expect(tiles(tab)).toHaveText([/Dancing/, /Luxury Travel/, /Work/]);
    }
    await pressItemAction(page, 'Delete', /Dancing/);
    await expect(toast).toBeVisible();
    await visit.checkScreen(page);
  });

  onDesktop('shows only those again that no other tab deleted meanwhile', async (visit) => {
    const person = await owner();
    const { open, context, expectMessage } = await visit.device({ person });
    expectMessage(/^\/api\/images\/delete$/, 503);
    const [page, other] = [await open('/images'), await open('/images')];
    const deleted = Promise.withResolvers<void>();
    const json = { error: 'The service is briefly unavailable.', code: 'server.unavailable' };
    await context.route('/api/images/delete', async (route) => {
      await deleted.promise;
      await route.fulfill({ status: 503, json });
    });
    await page.bringToFront();
    await page.getByRole('button', { name: 'Select items' }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await expect(tiles(page)).toHaveCount(0);

    const [reelOfThree] = await person.images();
    await person.expect('DELETE', `/api/images/${reelOfThree?.id}`);
    await expect(tiles(other)).toHaveText([/Luxury/, /Work/]);
    deleted.resolve();

    await expect(toastWith(page, 'Delete failed', json.error)).toBeVisible();
    await expect(tiles(page)).toHaveText([/Luxury/, /Work/]);
  });

  journey('renders only the rows near the window, and reaches the oldest', async (visit) => {
    const many = Array.from({ length: 120 }, (_, index) => ({ sequence: index + 1 }));
    const { page } = await visit.tab('/images', await owner(many));
    await expect(opener(page, /#120,/)).toBeVisible();
    expect(await tiles(page).count()).toBeLessThan(60);

    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(opener(page, /#1,/)).toBeVisible({ timeout: 500 });
    }).toPass();

    expect(await tiles(page).count()).toBeLessThan(60);
  });
});
