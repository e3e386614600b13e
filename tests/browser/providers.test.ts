import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { orderReel } from './reel-form.ts';

describe('a provider that is not available', () => {
  // Each journey runs at both sizes.
  const standIn = scriptedProvider(
    { poll: [{ kind: 'hold' }, { kind: 'hold' }] },
    { name: PREVIEW_ENGINE },
  );
  const product = useProduct({
    providers: [scriptedProvider({}, { name: 'fal' }), standIn],
    settings: { PREVIEW_FALLBACK: 'on' },
  });
  const { journey, register } = product;
  let orders = 0;

  journey('is named where the preview engine stands in: tool, progress and item', async (visit) => {
    await product.world.database.query(
      `insert into provider_circuits (provider, capability, faults, fault, out_until)
       values ('fal', 'image-to-video', 10, 'quota', now() + interval '1 hour')
       on conflict do nothing`,
    );
    const person = await register();
    const boss = await register();
    await product.runAdminCommand('promote', boss.email);
    const { open } = await visit.device({ person });
    const page = await open('/reels-generator');
    // The process reads the state of providers every few seconds.
    await expect(async () => {
      await page.reload();
      await expect(
        page.getByText('Made by the preview engine, because fal is not available right now.'),
      ).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await visit.checkScreen(page);

    await orderReel(page);
    orders += 1;
    await standIn.untilHeld(orders);

    await expect(
      page.getByText('Being made by the preview engine because fal is not available.'),
    ).toBeVisible();
    await visit.checkScreen(page);
    const live = await (await visit.device({ person: boss })).open('/admin');
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

  journey('is named to administrators when its settings are wrong', async (visit) => {
    const { database } = product.world;
    const boss = await register();
    await product.runAdminCommand('promote', boss.email);
    await database.query(
      `insert into provider_checks (provider, findings) values ('fal', '{the key is refused}')`,
    );
    const page = await (await visit.device({ person: boss })).open('/admin');
    await page.getByRole('tab', { name: 'Live' }).click();

    const alert = page.getByRole('alert').filter({ hasText: 'settings' });
    await expect(alert).toContainText('Fal: the key is refused');
    await visit.checkScreen(page);
    await database.query('delete from provider_checks');
    await expect(alert).toBeHidden();
  });
});
