import { webChart } from '../../backend/providers/charts/web-chart.ts';
import { textModels } from '../hashtag-order.ts';
import { openProviderStandIn } from '../provider-stand-in/stand-in.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

const standIn = await openProviderStandIn();

describe('trends of the web', () => {
  after(() => standIn.close());
  const known = { name: 'openai', label: 'OpenAI', country: 'us' };
  const web = webChart({ ...known, model: textModels(standIn).openai });
  const { onPhone } = useProduct({ charts: { tiktok: [web], instagram: [web] } });

  onPhone('are shown with the pages that name them', async (visit) => {
    const { page } = await visit.tab('/music-insights');
    const start = page.getByRole('button', { name: 'Get Latest Trends' });
    const title = page.getByRole('heading', { name: 'TikTok Song 1', exact: true });
    await expect(start.or(title)).toBeVisible();
    if (await start.isVisible()) await start.click();

    await expect(title).toBeVisible();
    await expect(page.getByText('TikTok trends of the web, found by OpenAI').first()).toBeVisible();
    const links = page.getByRole('region', { name: 'Sources' }).getByRole('link');
    await expect(links).toHaveCount(3);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link).toContainText('.example');
    }
    await visit.checkScreen(page);
  });
});
