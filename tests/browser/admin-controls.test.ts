import type { Page } from 'playwright';
import type { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { expect } from './expect.ts';
import { selectOption, toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { seedGallery } from './seed-gallery.ts';

describe('the controls of administrators', () => {
  const product = useProduct({ providers: [scriptedProvider()] });
  const { journey, register } = product;

  async function admin(): Promise<Person> {
    const person = await register();
    await product.runAdminCommand('promote', person.email);
    return person;
  }
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });

  journey('take an item down: it leaves its owner’s gallery at once', async (visit) => {
    const mia = await register();
    await seedGallery(product.world, mia, [{}]);
    const [item] = await mia.expect<{ id: number }[]>('GET', '/api/images');
    const hers = await (await visit.device({ person: mia })).open('/images');
    const tiles = hers.getByRole('main').getByRole('listitem');
    await expect(tiles).toHaveCount(1);
    const page = await (await visit.device({ person: await admin() })).open('/admin');
    await tab(page, 'Controls').click();
    await page.getByRole('button', { name: 'Take down…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take an item down' });
    await dialog.getByLabel('Address or number').fill(String(item?.id));
    await dialog.getByLabel('Reason').fill('Reported');
    await visit.checkScreen(page);

    await dialog.getByRole('button', { name: 'Take down' }).click();

    await expect(toastWith(page, 'Taken down')).toContainText(`Item ${item?.id} of user`);
    await expect(tiles).toHaveCount(0);
    await tab(page, 'Audit log').click();
    await expect(page.getByRole('tabpanel')).toContainText(
      `took down item ${item?.id} (“Reported”)`,
    );
  });

  journey('switch a reel option off: open forms offer it no more', async (visit) => {
    const hers = await (await visit.device({ person: await register() })).open('/reels-generator');
    await selectOption(hers, 'Category', 'Flexing');
    const page = await (await visit.device({ person: await admin() })).open('/admin');
    await tab(page, 'Controls').click();
    const section = page.getByRole('region', { name: 'Reel options' });

    await section.getByRole('button', { name: 'Switch off Flex Abs' }).click();

    await expect(section.getByRole('button', { name: 'Switch on Flex Abs' })).toBeVisible();
    await visit.checkScreen(page);
    await hers.getByRole('combobox', { name: 'Animation style' }).click();
    await expect(hers.getByRole('option', { name: 'Flex Biceps' })).toBeVisible();
    await expect(hers.getByRole('option', { name: 'Flex Abs' })).toHaveCount(0);
    await section.getByRole('button', { name: 'Switch on Flex Abs' }).click();
    await expect(section.getByRole('button', { name: 'Switch off Flex Abs' })).toBeVisible();
  });
});
