import { scriptedProvider } from '../scripted-provider.ts';
import { testPhoto } from '../world.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

describe('the Money tab of the admin dashboard', () => {
  const product = useProduct({ providers: [scriptedProvider()] });
  const { journey, register } = product;

  journey('shows what runs earn and cost, and which are sold below cost', async (visit) => {
    const mia = await register();
    await mia.untilEnded(await mia.startReel(await testPhoto()));
    await product.world.database.query(
      `insert into other_costs (provider, purpose, micros) values ('openai', 'music-chart', 40000)`,
    );
    const boss = await register();
    await product.runAdminCommand('promote', boss.email);
    const page = await (await visit.device({ person: boss })).open('/admin');
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
