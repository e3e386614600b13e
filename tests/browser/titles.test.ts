import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

const rename = (page: Page) => page.getByRole('dialog', { name: 'Rename' });

describe('the title of an item', () => {
  const product = useProduct();
  const { journey, onPhone, owner } = product;

  journey('is written in the viewer, and is there in every tab and list', async (visit) => {
    const mia = await owner([{ theme: 'luxuryTravel', sequence: 2 }]);
    const { open } = await visit.device({ person: mia });
    const [list, page] = [await open('/images'), await open('/images')];
    await page.getByRole('button', { name: /^Open Image: Luxury Travel, #2/ }).click();
    await page.getByRole('button', { name: 'Rename…' }).click();
    const field = rename(page).getByLabel('Title', { exact: true });
    await expect(field).toHaveAttribute('placeholder', 'Luxury Travel');
    await field.fill('  A week by the sea ');
    await visit.checkScreen(page);
    await field.press('Enter');

    await expect(page.getByRole('dialog', { name: /^Image: A week by the sea, #2/ })).toBeVisible();
    await expect(
      list.getByRole('button', { name: /^Open Image: A week by the sea/ }),
    ).toBeVisible();
    await visit.checkScreen(page);
    await page.goto('/images?search=week');
    const tile = page.getByRole('main').getByRole('listitem');
    await expect(tile).toHaveText(/A week by the sea.*#2.*Tropical Paradise/);
  });

  onPhone('is taken away again by an empty field in a tile’s menu', async (visit) => {
    const mia = await owner([{ theme: 'realismEnhancer', title: 'IMG_2034' }]);
    const { page } = await visit.tab('/images', mia);
    await page.getByRole('button', { name: /^More for Image: IMG_2034/ }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await rename(page).getByLabel('Title', { exact: true }).fill('');
    await rename(page).getByRole('button', { name: 'Save' }).click();

    await expect(page.getByRole('button', { name: /^Open Image: Realism Enhancer/ })).toBeVisible();
  });

  onPhone('names a film, whose kit has its sound and needs no label', async (visit) => {
    const mia = await owner([
      { theme: 'film', isVideo: true, title: 'Lisbon', origin: 'humanEdits' },
    ]);
    const [film] = await mia.images();
    const input = { name: 'Lisbon', document: { words: [{ text: 'Day one' }], sound: 'neon' } };
    await product.sql`update generations set run = 'film', input = ${JSON.stringify(input)}::jsonb
      where id = ${film?.generationId}`;
    const { page } = await visit.tab(`/images?type=films&item=${film?.id}&kit=tiktok`, mia);
    const kit = page.getByRole('dialog', { name: 'Post kit' });

    await expect(kit.getByLabel('Caption', { exact: true })).toHaveValue('Lisbon\nDay one');
    await expect(kit.getByRole('combobox', { name: 'Song' })).toHaveText(
      'This film has its own sound',
    );
    await expect(kit.getByLabel('AI label', { exact: true })).toHaveValue('none needed');
    await expect(kit.getByRole('button', { name: 'Copy AI label' })).toBeDisabled();
    await visit.checkScreen(page);
  });
});
