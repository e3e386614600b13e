import { composeProvider } from '../../backend/providers/compose-provider.ts';
import { hashtagsPart } from '../../backend/providers/text/hashtags.ts';
import { textModels } from '../hashtag-order.ts';
import { hashtagsFor } from '../provider-stand-in/language-model.ts';
import { openProviderStandIn } from '../provider-stand-in/stand-in.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

const standIn = await openProviderStandIn();

describe('the sources of hashtags', () => {
  const { openai: model, server } = textModels(standIn);
  const searching = { ...model };
  after(() => standIn.close());
  const providers = [composeProvider({ name: 'openai', label: 'OpenAI' }, [hashtagsPart(model)])];
  const { onPhone } = useProduct({ providers });

  onPhone('are links that open elsewhere, with the host of each', async (visit) => {
    const long =
      'A very long title of a page that nobody would read to its end in a list of sources';
    Object.assign(model, searching);
    standIn.openai.setModel(() => ({
      text: JSON.stringify({ hashtags: hashtagsFor('sourdough') }),
      searches: ['sourdough'],
      pages: [
        { url: 'https://tags.example/sourdough?page=1', title: `${long}, ${long}` },
        { url: 'https://user:password@evil.example/', title: 'Safe bank login' },
        { url: 'http://plain.example/', title: 'Without encryption' },
        ...Array.from({ length: 12 }, (_, n) => ({
          url: `https://page${n}.example/`,
          title: `Page ${n}`,
        })),
      ],
    }));
    const { page } = await visit.tab('/hashtag-generator');
    await page.getByLabel('Theme').fill('Sourdough');
    await page.keyboard.press('Enter');

    const links = page.getByRole('region', { name: 'Sources' }).getByRole('link');
    await expect(links).toHaveCount(10);
    await expect(links.first()).toContainText(long);
    await expect(links.first()).toContainText('tags.example');
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\/[^@]+$/);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    await visit.checkScreen(page);
  });

  onPhone('are missed where nothing was searched', async (visit) => {
    Object.assign(model, server);
    standIn.openai.setModel();
    const { page } = await visit.tab('/hashtag-generator');
    await page.getByLabel('Theme').fill('Sourdough');
    await page.keyboard.press('Enter');

    const note = 'Made without a web search, so there are no sources.';
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sources' })).toHaveCount(0);
    await visit.checkScreen(page);
  });
});
