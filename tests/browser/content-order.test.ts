import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { selectOption, toastWith, expectDownload, pressItemAction } from './fields.ts';
import { openTouchPointer, middleOf } from './gestures.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { sizes, type Size } from './sizes.ts';
import type { SeedItem } from './seed-gallery.ts';

/** Oldest first; the gallery shows them the other way round. */
const seededItems: readonly SeedItem[] = [
  { theme: 'workAndGrind', promptUsed: 'A desk at dawn, 50% coffee' },
  { theme: 'luxuryTravel', promptUsed: 'Neon beach at dusk 🌴' },
  { theme: 'fashionLifestyle', promptUsed: 'Neon street in the rain' },
  { theme: 'reels', isVideo: true, videoCategory: 'dancing', videoOption: 'Club Dance' },
];
const [work, travel, fashion, reel] = [/Work/, /Luxury Travel/, /Fashion/, /Dancing/];

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem');
const tile = (page: Page, name: RegExp) => tiles(page).filter({ hasText: name });
const cover = (page: Page, name: RegExp) => tile(page, name).locator('[data-index]');
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

describe('My Content, put in order', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { journey, onPhone, onDesktop } = product;

  const owner = () => product.owner(seededItems);

  /** Selects a first item: by a long press, or by its checkbox with a mouse. */
  async function startSelecting(page: Page, size: Size, name: RegExp): Promise<void> {
    if (size === sizes.phone) {
      const finger = await openTouchPointer(page);
      await finger.down(await middleOf(cover(page, name)));
      await expect(bar(page)).toBeVisible();
      await finger.up();
      return;
    }
    await cover(page, name).hover();
    await tile(page, name).getByRole('checkbox').click();
  }

  onPhone('finds items by the words of their prompt and their names', async (visit) => {
    const { page, context } = await visit.tab('/images', await owner());
    await expect(tiles(page)).toHaveCount(4);
    const search = page.getByRole('searchbox', { name: 'Search your content' });

    await search.pressSequentially('NEON');
    await expect(tiles(page)).toHaveText([fashion, travel]);
    await expect(page).toHaveURL(/\?search=NEON$/);
    await visit.checkScreen(page);
    await search.pressSequentially('  beach');
    await expect(tiles(page)).toHaveText([travel]);
    await page.reload();
    await expect(tiles(page)).toHaveText([travel]);
    await expect(search).toHaveValue('NEON  beach');

    await search.fill(`"'; drop table images; --`);
    await expect(page.getByText('Nothing matches this filter')).toBeVisible();
    await visit.checkScreen(page);
    await page.evaluate(holdDebounce);
    await search.fill('typed just before');
    // The pause after typing ends between the click and the drawing of what it asked for.
    await button(page, 'Show everything').evaluate((shown: HTMLElement) => {
      shown.click();
      dispatchEvent(new Event('debounce-ends'));
    });
    await expect(search).toHaveValue('');
    await expect(tiles(page)).toHaveCount(4);
    await search.fill('rain');
    await selectOption(page, 'Type', 'Stories');
    await expect(tiles(page)).toHaveText([fashion]);
    await button(page, 'Clear the search').click();
    await expect(tiles(page)).toHaveText([fashion, travel, work]);

    // In a huge gallery a page without matches may still have a next page.
    const oldest = (await (await context.request.get('/api/images')).json()).at(-1);
    await context.route(/search=lighthouse/, (route) =>
      route.request().url().includes('before=7000')
        ? route.fulfill({ json: [oldest] })
        : route.fulfill({ json: [], headers: { 'X-Next-Cursor': '7000' } }),
    );
    await search.fill('lighthouse');
    await expect(tiles(page)).toHaveText([work]);
  });

  onDesktop('keeps favourites, in every tab', async (visit) => {
    const { open, refuse } = await visit.device({ person: await owner() });
    const [other, page] = [await open('/images?favourite=true'), await open('/images')];
    // With a mouse a pressed heart, under a finger a mark.
    const mark = tile(page, travel)
      .getByRole('button', { name: /^Favou/, pressed: true })
      .or(tile(page, travel).getByRole('img', { name: 'Favourite' }));
    await expect(other.getByText('Nothing matches this filter')).toBeVisible();

    await pressItemAction(page, 'Favourite', travel);
    await expect(mark).toBeVisible();
    await expect(tiles(other)).toHaveText([travel]);
    await cover(page, reel).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Favourite/ })
      .click();
    await visit.checkScreen(page);
    await expect(tiles(other)).toHaveText([reel, travel]);
    await page.keyboard.press('Escape');
    await page.reload();
    await button(page, 'Favourites only').click();
    await expect(tiles(page)).toHaveText([reel, travel]);
    await visit.checkScreen(page);

    await pressItemAction(page, 'Favourite', reel);
    for (const tab of [page, other]) await expect(tiles(tab)).toHaveText([travel]);
    const why = await refuse('/api/images/*/favourite');
    await pressItemAction(page, 'Favourite', travel);
    await expect(toastWith(page, 'Favourite failed', why)).toBeVisible();
    await expect(tiles(page)).toHaveText([travel]);
  });

  journey('selects several to save and to delete them', async (visit) => {
    const { open } = await visit.device({ person: await owner() });
    const [other, page] = [await open('/images'), await open('/images')];
    await expect(tiles(other)).toHaveCount(4);

    await startSelecting(page, visit.size, fashion);
    await expect(bar(page)).toContainText('1 selected');
    await cover(page, work).click();
    await cover(page, travel).click();
    await cover(page, travel).click();
    await expect(cover(page, travel)).toHaveAttribute('aria-checked', 'false');
    // What a browser fills a field in with sends events that have no key.
    await page
      .getByLabel('Search your content')
      .evaluate((field) => field.dispatchEvent(new Event('keydown', { bubbles: true })));
    await expect(bar(page)).toContainText('2 selected');
    await visit.checkScreen(page);
    await expectDownload(bar(page).getByRole('button', { name: 'Download zip' }), 'lumireel.zip');
    await expect(bar(page)).toBeHidden();

    await button(page, 'Select items').click();
    await expect(bar(page)).toContainText('None selected');
    await bar(page).getByRole('button', { name: 'Select all' }).click();
    await expect(bar(page)).toContainText('4 selected');
    await cover(page, reel).click();
    await bar(page).getByRole('button', { name: 'Delete selected' }).click();
    const toast = toastWith(page, '3 images deleted');
    await expect(toast).toBeVisible();
    for (const tab of [page, other]) await expect(tiles(tab)).toHaveText([reel]);
    await toast.getByRole('button', { name: 'Undo' }).click();
    for (const tab of [page, other]) {
      await expect(tiles(tab)).toHaveText([reel, fashion, travel, work]);
    }
  });

  onDesktop('works with the keyboard alone', async (visit) => {
    const { page } = await visit.tab('/images', await owner());
    await cover(page, reel).focus();

    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(bar(page)).toContainText('3 selected');
    await expect(cover(page, travel)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('2 selected');
    await page.keyboard.press('Control+a');
    await expect(bar(page)).toContainText('4 selected');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
    await expect(cover(page, travel)).toBeFocused();

    await page.keyboard.press('Delete');
    await expect(tiles(page)).toHaveText([reel, fashion, work]);
    await expect(cover(page, work)).toBeFocused();
    await cover(page, reel).click({ modifiers: ['Control'] });
    await cover(page, work).click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 selected');
  });
});

/** Runs in the page: the next pause after typing ends at an event instead of in time. */
function holdDebounce(): void {
  const { setTimeout } = window;
  window.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
    const [end, ms] = args;
    if (ms !== 300 || typeof end !== 'function') return setTimeout(...args);
    window.setTimeout = setTimeout;
    addEventListener('debounce-ends', () => end(), { once: true });
    return 0;
  }) as typeof setTimeout;
}
