import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem');
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

describe('the trash', () => {
  const product = useProduct();
  const { journey, onDesktop } = product;

  /** A person with three pictures, of which #1 and #2 are in the trash. */
  async function owner() {
    const person = await product.owner([{ sequence: 1 }, { sequence: 2 }, { sequence: 3 }]);
    const items = await person.images();
    for (const { id } of items.toReversed().slice(0, 2)) {
      await person.expect('DELETE', `/api/images/${id}`);
    }
    return person;
  }

  journey('shows what was deleted, its picture and its days, and gives it back', async (visit) => {
    const { open } = await visit.device({ person: await owner() });
    const [page, gallery] = [await open('/images/trash'), await open('/images')];
    await expect(tiles(page)).toHaveText([/#2.*30 days left/, /#1.*30 days left/]);
    const picture = tiles(page).first().locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await visit.checkScreen(page);

    await button(page, /^Restore .*#2/).click();

    await expect(toastWith(page, 'Image restored')).toBeVisible();
    await expect(tiles(page)).toHaveText([/#1/]);
    await expect(tiles(gallery)).toHaveText([/#3/, /#2/]);
  });

  onDesktop('deletes one item for good by the keyboard, once that is confirmed', async (visit) => {
    const { page } = await visit.tab('/images/trash', await owner());
    const dialog = page.getByRole('dialog');
    await button(page, /^Delete .*#2.* for good/).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveAccessibleName('Delete for good?');
    await visit.checkScreen(page);
    await page.keyboard.press('Escape');
    await expect(tiles(page)).toHaveCount(2);
    await expect(button(page, /^Delete .*#2.* for good/)).toBeFocused();

    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');

    await expect(toastWith(page, 'Image deleted for good')).toBeVisible();
    await expect(tiles(page)).toHaveText([/#1/]);
    await expect(button(page, /^Restore .*#1/)).toBeFocused();
  });

  onDesktop('is emptied, once that is confirmed', async (visit) => {
    const person = await owner();
    const { open } = await visit.device({ person });
    const [other, page] = [await open('/images/trash'), await open('/images/trash')];
    await expect(tiles(other)).toHaveCount(2);

    await button(page, /^Empty trash/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click();

    await expect(toastWith(page, 'Trash emptied')).toBeVisible();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    }
    expect(await person.expect('GET', '/api/trash')).toEqual([]);
  });

  onDesktop('keeps an item that could not be restored, with the reason', async (visit) => {
    const { open, refuse } = await visit.device({ person: await owner() });
    const why = await refuse('/api/images/*/restore');
    const page = await open('/images/trash');

    await button(page, /^Restore .*#2/).click();

    await expect(toastWith(page, 'Restore failed', why)).toBeVisible();
    await expect(tiles(page)).toHaveCount(2);
  });
});
