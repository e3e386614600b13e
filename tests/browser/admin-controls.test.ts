import type { Page } from 'playwright';
import { scriptedProvider } from '../scripted-provider.ts';
import { testPhoto } from '../world.ts';
import { expect } from './expect.ts';
import { selectOption, toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

describe('the controls of administrators', () => {
  const product = useProduct({ providers: [scriptedProvider()] });
  const { journey, onPhone, onDesktop, register, admin } = product;

  const tab = (page: Page, name: string) => page.getByRole('tab', { name });

  onPhone('take an item down: it leaves its owner’s gallery at once', async (visit) => {
    const mia = await product.owner([{}]);
    const [item] = await mia.expect<{ id: number }[]>('GET', '/api/images');
    const { page: hers } = await visit.tab('/images', mia);
    const tiles = hers.getByRole('main').getByRole('listitem');
    await expect(tiles).toHaveCount(1);
    const { page } = await visit.tab('/admin', await admin());
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

  onDesktop('switch a reel option off: open forms offer it no more', async (visit) => {
    const { page: hers } = await visit.stillTab('/reels-generator');
    await selectOption(hers, 'Category', 'Flexing');
    const { page } = await visit.tab('/admin', await admin());
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

  journey('come with what runs earn and cost, and which are sold below cost', async (visit) => {
    const mia = await register();
    await mia.untilEnded(await mia.startReel(await testPhoto()));
    await product.sql`insert into other_costs (provider, purpose, micros)
      values ('openai', 'music-chart', 40000)`;
    const { page } = await visit.tab('/admin', await admin());
    await page.getByRole('tab', { name: 'Money' }).click();

    const money = page.getByRole('region', { name: 'Money' });
    await expect(money.getByRole('row', { name: /Reel/ })).toContainText(/-\$\d/);
    await expect(money.getByRole('alert')).toContainText('Sold below cost: Reel.');
    await expect(money.getByRole('alert')).toContainText(
      'an order of “Reel” brings $0.08 and has cost $0.42, costs $0.42 by the price lists',
    );
    await expect(money.getByRole('row', { name: /Music chart/ })).toContainText(/OpenAI.*\$0\.0\d/);
    await visit.checkScreen(page);
  });
});
