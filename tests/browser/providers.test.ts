import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { orderReel } from './reel-form.ts';

describe('a provider that is not available', () => {
  const standIn = scriptedProvider({ poll: [{ kind: 'hold' }] }, { name: PREVIEW_ENGINE });
  const product = useProduct({
    providers: [scriptedProvider({}, { name: 'fal' }), standIn],
    settings: { PREVIEW_FALLBACK: 'on' },
  });
  const { onPhone, register, admin } = product;

  onPhone('is named where the preview engine stands in: tool, progress and item', async (visit) => {
    await product.sql`insert into provider_circuits (provider, capability, faults, fault, out_until)
       values ('fal', 'image-to-video', 10, 'quota', now() + interval '1 hour')`;
    const person = await register();
    const boss = await admin();
    const { page } = await visit.stillTab('/reels-generator', person);
    // The process reads the state of providers every few seconds.
    await expect(async () => {
      await page.reload();
      await expect(
        page.getByText('Made by the preview engine, because fal is not available right now.'),
      ).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await visit.checkScreen(page);

    await orderReel(page);
    await standIn.untilHeld(1);

    await expect(
      page.getByText('Being made by the preview engine because fal is not available.'),
    ).toBeVisible();
    await visit.checkScreen(page);
    const { page: live } = await visit.tab('/admin', boss);
    await live.getByRole('tab', { name: 'Live' }).click();
    await expect(
      live.getByRole('row', { name: new RegExp(`Reel .* ${person.user?.id} The preview engine`) }),
    ).toBeVisible();
    standIn.release();

    await expect(page.getByRole('heading', { name: 'Your reel is ready' })).toBeVisible();
    const [made] = await person.images();
    await page.goto(`/images?item=${made?.id}`);
    await expect(
      page
        .getByRole('dialog')
        .getByText('Made by the preview engine because fal was not available'),
    ).toBeVisible();
    await visit.checkScreen(page);
  });
});
