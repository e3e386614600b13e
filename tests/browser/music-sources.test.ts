import type { ChartProvider } from '../../backend/providers/charts/chart.ts';
import { webChart } from '../../backend/providers/charts/web-chart.ts';
import { textModels } from '../hashtag-order.ts';
import { openProviderStandIn, type ProviderStandIn } from '../provider-stand-in/stand-in.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

describe('trends of the web', () => {
  let standIn: ProviderStandIn;
  before(async () => {
    standIn = await openProviderStandIn();
  });
  after(() => standIn.close());
  const known = { name: 'openai', label: 'OpenAI', country: 'us' };
  // Its address is known once the stand-in listens, before the first refresh.
  const web: ChartProvider = {
    name: 'openai',
    label: 'Trends of the web',
    limitSeconds: 60,
    refresh: (platform, context) =>
      webChart({ ...known, model: textModels(standIn).openai }).refresh(platform, context),
  };
  const charts = { tiktok: [web], instagram: [web] };
  const { journey, register } = useProduct({ charts });

  journey('are shown with the pages that name them', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const page = await open('/music-insights');
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
