import { randomUUID } from 'node:crypto';
import { scriptedProvider } from '../scripted-provider.ts';
import { seedUsage } from '../seed-usage.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

/** The timeout for live figures: what ended is added up, read and sent every few seconds each. */
const LIVE = { timeout: 120_000 };

describe('the Usage tab of the admin dashboard', () => {
  const product = useProduct({ providers: [scriptedProvider()] });
  const { onPhone, admin } = product;

  before(() => seedUsage(product.world.database));

  onPhone('compares tools, users and providers of the range in its address', async (visit) => {
    const device = await visit.device({ person: await admin() });
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

  onPhone('lists what goes wrong, live', async (visit) => {
    const { page } = await visit.tab('/admin?tab=live', await admin());
    const list = page.getByRole('list', { name: 'What goes wrong' });
    await expect(list.getByText('OpenAI for enhance: timeout').first()).toBeVisible();
    const id = randomUUID();
    await product.sql`insert into troubles (kind, generation_id, user_id, run, reason)
       values ('generation-failed', ${id}, 1, 'reel', 'timeout')`;
    const failed = list.getByRole('listitem').filter({ hasText: id });
    await expect(failed).toContainText('Reel of user 1: timeout', LIVE);
    await visit.checkScreen(page);
  });
});
