import { expect } from './expect.ts';
import { toastSaying } from './fields.ts';
import { useProduct } from './journey.ts';
import { recastProvider } from './recast-provider.ts';
import { stockGallery } from './stock.ts';

describe('a sketch', () => {
  const provider = recastProvider();
  const product = useProduct({ providers: [provider] });
  const { journey, register } = product;

  journey('is drawn of a picture in its preview, and shown beside it', async (visit) => {
    const scripted = provider.play({ poll: [{ does: 'hold' }] });
    const person = await register();
    await stockGallery(product.world, person, [{ theme: 'luxuryTravel', sequence: 2 }]);
    const { open, foresee } = await visit.device({ person });
    const [other, page] = [await open('/images'), await open('/images')];
    for (const tab of [other, page]) {
      await tab.bringToFront();
      await tab.getByRole('button', { name: /^Open .*Luxury Travel, #2/ }).click();
    }
    const sketch = page.getByRole('dialog').getByRole('button', { name: 'Sketch (1 Token)' });

    await sketch.click();
    await scripted.held(1);
    await expect(page.getByRole('link', { name: 'Tokens: 9', includeHidden: true })).toHaveCount(1);
    for (const tab of [page, other]) {
      const button = tab.getByRole('dialog').getByRole('button', { name: 'Sketch (1 Token)' });
      await expect(button).toHaveAttribute('aria-busy', 'true');
    }
    await visit.looksRight(page);
    scripted.release();

    const ready = toastSaying(page, 'Sketch ready');
    await ready.getByRole('button', { name: 'View' }).click();
    await expect(page).toHaveURL(/\?item=\d+$/);
    const [drawn, original] = await person.images();
    expect(drawn).toMatchObject({ isSketch: true, originalImageUrl: original?.imageUrl });
    await expect(page).toHaveURL(`/images?item=${drawn?.id}`);
    await expect(page.getByRole('dialog').getByText('Luxury Travel · #1 · Sketch')).toBeVisible();
    // A sketch is not sketched again.
    await expect(sketch).toHaveCount(0);
    await visit.looksRight(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);

    await other.bringToFront();
    provider.play({ poll: [{ does: 'fault', faultClass: 'content_rejected' }] });
    await other.getByRole('dialog').getByRole('button', { name: 'Sketch (1 Token)' }).click();
    const why = 'The request was rejected by the content rules';
    await expect(toastSaying(other, 'Sketch failed', why)).toBeVisible();
    expect(await person.balance()).toBe(9);
    provider.play();
    for (let left = 9; left > 0; left -= 1) {
      await person.expect('POST', '/api/generate-sketch', { json: { imageId: original?.id } });
    }
    foresee('/api/generate-sketch', 402);
    await other.getByRole('dialog').getByRole('button', { name: 'Sketch (1 Token)' }).click();
    const poor = 'You need at least 1 token to make a sketch.';
    await expect(toastSaying(other, 'Sketch failed', poor)).toBeVisible();
  });
});
