import type { Locator, Page } from 'playwright';
import { openChartServices } from '../chart-services.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { sizes } from './sizes.ts';

const songs = (page: Page, platform = 'TikTok') =>
  page.getByRole('list', { name: `${platform} Trends` }).getByRole('listitem');

/** Its right edge. */
const endOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().right);

describe('music insights', () => {
  const product = useProduct();
  const { onPhone, register } = product;
  beforeEach(() => product.world.database.query('truncate music_insights, music_refreshes'));

  onPhone('are a sample, marked as one in every row, until a chart is reached', async (visit) => {
    const stranger = await visit.device({ person: await register() });
    const elsewhere = await stranger.open('/music-insights');
    await expect(elsewhere.getByRole('heading', { name: 'No TikTok trends yet' })).toBeVisible();
    const { open, hold } = await visit.device({ person: await register() });
    const release = await hold('/api/music-insights/tiktok');
    const page = await open('/music-insights');
    const waiting = page.getByRole('tabpanel').locator('[aria-hidden=true]');
    await expect(waiting).toHaveCount(5);
    await expect(page.getByText('Loading TikTok trends')).toBeAttached();
    await visit.checkScreen(page);
    release();
    await expect(page.getByRole('heading', { name: 'No TikTok trends yet' })).toBeVisible();
    await visit.checkScreen(page);

    await page.getByRole('button', { name: 'Get Latest Trends' }).click();

    for (const tab of [page, elsewhere]) await expect(songs(tab)).toHaveCount(10);
    const sample = 'No music chart can be reached right now. These songs are invented.';
    await expect(toastWith(page, 'Sample shown', sample)).toBeVisible();
    await expect(songs(page).first()).toHaveText(
      /^#Rank 1Golden StaticNova HarborInvented song of an invented artist.*EnergeticPopInvented.*Duration 2:58.*Popularity 99%$/,
    );
    await expect(songs(page).getByText('Invented', { exact: true })).toHaveCount(10);
    await expect(page.getByText(/^Source: Sample chart · Updated /)).toBeVisible();
    await expect(page.getByText('Sample chart: these songs do not exist.')).toBeVisible();
    await visit.checkScreen(page);

    await page.getByRole('tab', { name: 'TikTok Trends' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Instagram Trends' })).toBeFocused();
    await page.getByRole('button', { name: 'Get Latest Trends' }).click();
    await expect(songs(page, 'Instagram').first()).toContainText(
      'Invented song of an invented artist',
    );
    await elsewhere.bringToFront();
    await elsewhere.getByRole('tab', { name: 'Instagram Trends' }).click();
    await expect(songs(elsewhere, 'Instagram')).toHaveCount(10);
  });
});

const services = await openChartServices();

describe('music insights of a chart', () => {
  const product = useProduct({ charts: services.charts });
  const { journey } = product;
  beforeEach(async () => {
    services.reset();
    await product.world.database.query('truncate music_insights, music_refreshes');
  });
  after(() => services.close());

  journey('say which chart they are, and stay when it is away', async (visit) => {
    const { page, context, expectMessage } = await visit.tab('/music-insights');
    await page.getByRole('button', { name: 'Get Latest Trends' }).click();

    const refreshed = 'Music insights were refreshed.';
    await expect(toastWith(page, 'Trends updated', refreshed)).toBeVisible();
    await expect(songs(page)).toHaveCount(10);
    await expect(songs(page).first()).toContainText('Song 1');
    await expect(songs(page).first()).toContainText('Apple Music most played, US');
    await expect(songs(page).getByText('Invented', { exact: true })).toHaveCount(0);
    await expect(page.getByText('these songs do not exist')).toHaveCount(0);
    // The chart is one screen where there is room.
    if (visit.size === sizes.desktop) {
      await expect(songs(page).last()).toBeInViewport({ ratio: 1 });
    }
    await visit.checkScreen(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = songs(page).first().getByRole('button');
    await copy.focus();
    // At the end of its row, inside the list.
    const [end, rowEnd] = await Promise.all([endOf(copy), endOf(songs(page).first())]);
    expect(Math.abs(end - rowEnd)).toBeLessThan(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Copied Song 1 – An artist')).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Song 1 – An artist');
    await page.getByRole('button', { name: 'Refresh' }).click();
    const latest = 'These are the latest trends.';
    await expect(toastWith(page, 'Trends updated', latest)).toBeVisible();

    await product.sql`update music_refreshes set started_at = now() - interval '1 hour',
         finished_at = now() - interval '1 hour'`;
    services.answer({});
    expectMessage('/api/music-insights/refresh', 503);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const failed = 'Failed to refresh music insights';
    await expect(toastWith(page, 'Update failed', failed)).toBeVisible();
    await expect(songs(page).first()).toContainText('Song 1');
  });
});
