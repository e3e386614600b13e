import type { Page } from 'playwright';
import { capabilities } from '../../backend/providers/provider.ts';
import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

const screens = [
  ['/reels-generator', 'Camera motion over your photo'],
  ['/story-generator', 'Illustrated preview'],
  ['/realism-enhancer', 'Automatic retouching of light, colour and skin'],
  ['/ai-influencer-generator', 'Illustrated preview'],
  ['/hashtag-generator', 'From our tag library'],
] as const;
const hint = (page: Page) => page.getByText(/connect a provider/);

describe('what the preview engine makes', () => {
  const label = 'Preview engine: connect a provider for photorealistic results';
  const engine = { ...scriptedProvider({}, { name: PREVIEW_ENGINE, capabilities }), label };
  const product = useProduct({ providers: [engine] });
  const { onPhone, register, admin } = product;

  onPhone('is called a preview; only an admin reads how to change that', async (visit) => {
    const person = await register();
    const boss = await admin();
    const asUser = await visit.device({ person, reducedMotion: 'reduce' });
    const asAdmin = await visit.device({ person: boss, reducedMotion: 'reduce' });

    for (const [path, text] of screens) {
      const page = await asUser.open(path);
      await expect(page.getByText('Preview quality', { exact: true })).toBeVisible();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(hint(page)).toHaveCount(0);
      await visit.checkScreen(page);

      const managed = await asAdmin.open(path);
      await expect(managed.getByText(text, { exact: true })).toBeVisible();
      const better = path === '/hashtag-generator' ? /trend now/ : /photorealistic results/;
      await expect(hint(managed)).toHaveText(better);
      await visit.checkScreen(managed);
      await Promise.all([page.close(), managed.close()]);
    }
  });
});
