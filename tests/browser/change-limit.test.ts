import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { toastWith, pressItemAction } from './fields.ts';
import { useProduct } from './journey.ts';

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem');
const refusal = 'Too many attempts. Please try again in a minute.';

describe('a creator who changes more than the limit allows', () => {
  const product = useProduct({ settings: { RATE_LIMITS: 'on' } });
  const { onDesktop } = product;

  onDesktop('is told so, and everything stays as it is', async (visit) => {
    const person = await product.owner([1, 2, 3].map((sequence) => ({ sequence })));
    const [third] = await person.images();
    await person.expect('DELETE', `/api/images/${third?.id}`);
    await person.expect('POST', '/api/collections', { json: { name: 'Summer' } });
    const { open, expectMessage } = await visit.device({ person });
    const [trash, page] = [await open('/images/trash'), await open('/images')];
    await expect(tiles(page)).toHaveText([/#2/, /#1/]);
    await expect(tiles(trash)).toHaveText([/#3/]);
    for (let i = 0; i < 300; i += 1) await person.call('DELETE', '/api/images/2147483647');
    expectMessage(/^\/api\/images\/\d+$/, 429);

    await pressItemAction(page, 'Delete', /#2,/);
    await expect(toastWith(page, 'Delete failed', refusal)).toBeVisible();
    await expect(tiles(page)).toHaveText([/#2/, /#1/]);

    expectMessage(/favourite$/, 429);
    await page
      .getByRole('button', { name: /^Favourite .*#2/ })
      .first()
      .click();
    await expect(toastWith(page, 'Favourite failed', refusal)).toBeVisible();
    await expect(
      page.getByRole('button', { name: /^Favourite .*#2/, pressed: false }),
    ).toBeVisible();

    expectMessage(/^\/api\/collections\/\d+\/items$/, 429);
    await page.getByRole('button', { name: 'Select items' }).click();
    await page.getByRole('checkbox', { name: /#1,/ }).click();
    await page.getByRole('button', { name: 'Add to a collection' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Summer (0)' }).click();
    await expect(toastWith(page, 'Adding failed', refusal)).toBeVisible();

    expectMessage(/^\/api\/trash$/, 429);
    await trash.bringToFront();
    await trash.getByRole('button', { name: /^Empty trash/ }).click();
    await trash.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click();
    await expect(toastWith(trash, 'Delete failed', refusal)).toBeVisible();
    await expect(tiles(trash)).toHaveText([/#3/]);
  });
});
