import type { Page } from 'playwright';
import { enhancement, orderAndWait } from '../screens/orders.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';

describe('what is made again, or drawn, in My Content', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { onPhone, onDesktop, register } = product;

  const regenerate = (page: Page, price: string) =>
    page.getByRole('dialog').getByRole('button', { name: `Regenerate (${price})` });

  onDesktop('repeats an enhanced photo from its original, with the price before', async (visit) => {
    const scripted = provider.setScript();
    const person = await register();
    await orderAndWait(person, enhancement('portrait.jpg'));
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

  onPhone('repeats a sketch from its source, and says why when that is deleted', async (visit) => {
    provider.setScript();
    const person = await register();
    await person.expect('POST', '/api/generate-image', { json: { theme: 'luxuryTravel' } });
    const [source] = await person.images();
    await person.expect('POST', '/api/generate-sketch', { json: { imageId: source?.id } });
    const [sketch] = await person.images();
    const { page } = await visit.tab(`/images?item=${sketch?.id}`, person);

    await regenerate(page, '1 Token').click();
    await expect(toastWith(page, 'Image regenerated')).toBeVisible();
    expect((await person.images())[0]).toMatchObject({
      isSketch: true,
      originalImageUrl: source?.imageUrl,
    });

    await person.expect('DELETE', `/api/images/${source?.id}`);
    await page.reload();
    const why = page
      .getByRole('dialog')
      .getByRole('button', {
        name: 'Cannot be regenerated: the picture it was drawn from is deleted.',
      });
    await expect(why).toBeDisabled();
    await visit.checkScreen(page);
  });

  onPhone('draws a sketch of a picture in its preview, and shows it beside it', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const person = await product.owner([{ theme: 'luxuryTravel', sequence: 2 }]);
    const { open } = await visit.device({ person });
    const [other, page] = [await open('/images'), await open('/images')];
    for (const tab of [other, page]) {
      await tab.bringToFront();
      await tab.getByRole('button', { name: /^Open .*Luxury Travel, #2/ }).click();
    }
    const sketch = page.getByRole('dialog').getByRole('button', { name: 'Sketch (1 Token)' });

    await expect(sketch).toHaveAccessibleDescription('Leaves 9 tokens');
    await sketch.click();
    await scripted.untilHeld(1);
    await expect(page.getByRole('link', { name: 'Tokens: 9', includeHidden: true })).toHaveCount(1);
    for (const tab of [page, other]) {
      const button = tab.getByRole('dialog').getByRole('button', { name: 'Sketch (1 Token)' });
      await expect(button).toHaveAttribute('aria-busy', 'true');
    }
    await visit.checkScreen(page);
    scripted.release();

    const ready = toastWith(page, 'Sketch ready');
    await ready.getByRole('button', { name: 'View' }).click();
    await expect(page).toHaveURL(/\?item=\d+$/);
    const [drawn, original] = await person.images();
    expect(drawn).toMatchObject({ isSketch: true, originalImageUrl: original?.imageUrl });
    await expect(page).toHaveURL(`/images?item=${drawn?.id}`);
    await expect(page.getByRole('dialog').getByText('Luxury Travel · #2 · Sketch')).toBeVisible();
    // A sketch offers no sketch of itself.
    await expect(sketch).toHaveCount(0);
    await visit.checkScreen(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);

    await other.bringToFront();
    provider.setScript({ poll: [{ kind: 'fault', faultClass: 'content_rejected' }] });
    await other.getByRole('dialog').getByRole('button', { name: 'Sketch (1 Token)' }).click();
    const why = 'The request was rejected by the content rules';
    await expect(toastWith(other, 'Sketch failed', why)).toBeVisible();
    expect(await person.balance()).toBe(9);
  });
});
