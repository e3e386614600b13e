import { expect } from '@playwright/test';
import { scriptedProvider } from '../scripted-provider.ts';
import { seedUsage } from '../seed-usage.ts';
import { testPhoto } from '../world.ts';
import { useProduct } from './journey.ts';

describe('the Usage tab of the admin dashboard', () => {
  const product = useProduct({ providers: [scriptedProvider()] });
  const { journey, register } = product;

  async function administrator() {
    const boss = await register();
    await product.runAdminCommand('promote', boss.email);
    return boss;
  }

  before(() => seedUsage(product.world.database));

  journey('compares tools, users and providers of the range in its address', async (visit) => {
    const device = await visit.device({ person: await administrator() });
    const page = await device.open('/admin?tab=usage&range=30d');

    const orders = page.getByRole('region', { name: 'Orders' });
    await expect(orders.getByRole('img', { name: /^Orders: 1,50\d in all/ })).toBeVisible();
    await orders.getByText('Orders as a table').click();
    await expect(orders.getByRole('row')).toHaveCount(31);

    const tools = page.getByRole('region', { name: 'Tools compared' });
    await expect(tools.getByRole('row', { name: /^AI Reels|Reel/ }).first()).toContainText('%');

    const users = page.getByRole('region', { name: 'Users compared' });
    await expect(users.getByRole('row', { name: /^ada\./ })).toContainText(/\d+%/);
    await users.getByRole('combobox', { name: 'Users with' }).click();
    await page.getByRole('option', { name: 'Most failures' }).click();
    const failures = users.getByRole('row').nth(1).getByRole('cell').nth(2);
    await expect(failures).toContainText(/\d/);

    await page.getByRole('tab', { name: '1 hour' }).click();
    await expect(page).toHaveURL('/admin?tab=usage');
    const troubled = page.getByRole('list', { name: 'Providers in trouble' });
    await expect(troubled).toContainText('OpenAI for enhance is failing: ');
    await expect(troubled).toContainText('last with timeout');
    await expect(troubled).toContainText('Fal for image to video is slow: ');
    await expect(page.getByRole('region', { name: 'Providers compared' })).toContainText('Well');
    await visit.checkScreen(page);

    await users.getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toContainText('@example.test');
  });

  journey('lists what goes wrong, live', async (visit) => {
    const page = await (
      await visit.device({ person: await administrator() })
    ).open('/admin?tab=live');
    const list = page.getByRole('list', { name: 'What goes wrong' });
    await expect(list.getByText('OpenAI for enhance: timeout').first()).toBeVisible();
    await product.world.database.query(
      `insert into troubles (kind, generation_id, user_id, run, reason)
       values ('generation-failed', '0195c0de-0000-7000-8000-00000000beef', 1, 'reel', 'timeout')`,
    );
    const newest = list.getByRole('listitem').first();
    await expect(newest).toContainText('Reel of user 1: timeout', { timeout: 15_000 });
    await expect(newest).toContainText('0195c0de-0000-7000-8000-00000000beef');
    await visit.checkScreen(page);
  });

  journey('shows what ends while it is looked at', async (visit) => {
    const page = await (
      await visit.device({ person: await administrator() })
    ).open('/admin?tab=usage');
    const users = page.getByRole('region', { name: 'Users compared' });
    await users.getByRole('combobox', { name: 'Users with' }).click();
    await page.getByRole('option', { name: 'Most tokens' }).click();

    const mia = await register();
    await mia.untilEnded(await mia.startReel(await testPhoto()));
    // Asked for again a few seconds later.
    await expect(users.getByRole('row', { name: mia.email })).toContainText('100%', {
      timeout: 20_000,
    });
  });
});
