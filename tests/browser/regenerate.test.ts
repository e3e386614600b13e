import type { Page } from 'playwright';
import type { Person } from '../person.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { photoFile } from './photos.ts';
import { replaceableProvider } from './replaceable-provider.ts';

describe('Regenerate in My Content', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { journey, register } = product;

  async function enhance(person: Person): Promise<void> {
    const form = new FormData();
    form.set('avatar', new Blob([new Uint8Array((await photoFile()).buffer)]), 'me.jpg');
    await person.expect('POST', '/api/enhance-avatar', { form });
  }
  const regenerate = (page: Page, price: string) =>
    page.getByRole('dialog').getByRole('button', { name: `Regenerate (${price})` });

  journey('repeats an enhanced photo from its original, with the price before', async (visit) => {
    const scripted = provider.setScript();
    const person = await register();
    await enhance(person);
    const [item] = await person.images();
    const { open } = await visit.device({ person });
    const [other, page] = [
      await open(`/images?item=${item?.id}`),
      await open(`/images?item=${item?.id}`),
    ];
    await expect(regenerate(page, '1 Token')).toHaveAccessibleDescription('Leaves 8 tokens');
    await visit.checkScreen(page);
    const held = provider.setScript({ poll: [{ kind: 'hold' }] });

    await regenerate(page, '1 Token').click();
    await held.untilHeld(1);
    for (const tab of [page, other]) {
      await expect(regenerate(tab, '1 Token')).toHaveAttribute('aria-busy', 'true');
    }
    held.release();

    await toastWith(page, 'Image regenerated').getByRole('button', { name: 'View' }).click();
    const [again] = await person.images();
    await expect(page).toHaveURL(`/images?item=${again?.id}`);
    expect(again?.theme).toBe('realismEnhancer');
    expect(await person.balance()).toBe(8);
    expect(scripted.submits).toHaveLength(1);
  });

  journey('repeats a sketch from its source, and says why when that is deleted', async (visit) => {
    provider.setScript();
    const person = await register();
    await person.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } });
    const [source] = await person.images();
    await person.expect('POST', '/api/generate-sketch', { json: { imageId: source?.id } });
    const [sketch] = await person.images();
    const { open } = await visit.device({ person });
    const page = await open(`/images?item=${sketch?.id}`);

    await regenerate(page, '1 Token').click();
    await expect(toastWith(page, 'Image regenerated')).toBeVisible();
    expect((await person.images())[0]).toMatchObject({
      isSketch: true,
      originalImageUrl: source?.imageUrl,
    });

    await person.expect('DELETE', `/api/images/${source?.id}`);
    await page.reload();
    const why = page.getByRole('dialog').getByRole('button', {
      name: 'Cannot be regenerated: the picture it was drawn from is deleted.',
    });
    await expect(why).toBeDisabled();
    await visit.checkScreen(page);
  });

  journey('says of items from before that nothing of them is kept', async (visit) => {
    provider.setScript();
    const person = await register();
    await enhance(person);
    const { database } = product.world;
    await database.query('update images set original_key = null where user_id = $1', [
      person.user?.id,
    ]);
    const { open } = await visit.device({ person });
    const page = await open('/images');

    await page.getByRole('button', { name: /^Open .*Realism Enhancer/ }).click();

    const why = page.getByRole('dialog').getByRole('button', {
      name: 'Cannot be regenerated: its original is not kept.',
    });
    await expect(why).toBeDisabled();
    await visit.checkScreen(page);
  });
});
