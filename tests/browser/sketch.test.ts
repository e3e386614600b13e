import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { replaceableProvider } from './replaceable-provider.ts';

describe('a sketch', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { onPhone } = product;

  onPhone('is drawn of a picture in its preview, and shown beside it', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const person = await product.owner([{ theme: 'luxuryTravel', sequence: 2 }]);
    const { open, expectMessage } = await visit.device({ person });
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
    provider.setScript();
    for (let left = 9; left > 0; left -= 1) {
      await person.expect('POST', '/api/generate-sketch', { json: { imageId: original?.id } });
    }
    expectMessage('/api/generate-sketch', 402);
    await other.getByRole('dialog').getByRole('button', { name: 'Sketch (1 Token)' }).click();
    await expect(
      other.getByRole('dialog').getByRole('button', { name: 'Sketch (1 Token)' }),
    ).toHaveAccessibleDescription('You have 0. 1 more needed.');
    const poor = 'You need at least 1 token to make a sketch.';
    await expect(toastWith(other, 'Sketch failed', poor)).toBeVisible();
  });
});
