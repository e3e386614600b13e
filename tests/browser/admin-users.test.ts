import type { Page } from 'playwright';
import { scriptedProvider } from '../scripted-provider.ts';
import { testPhoto } from '../world.ts';
import { expect } from './expect.ts';
import { selectOption, toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { sizes } from './sizes.ts';

describe('the users and controls of the admin dashboard', () => {
  const product = useProduct({ providers: [scriptedProvider()] });
  const { journey, onPhone, onDesktop, register, admin } = product;

  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
  /**
   * Waits for the response: until then the old rows are shown, and a click would miss the new ones.
   */
  async function search(page: Page, email: string): Promise<void> {
    await page.getByLabel('Search').fill(email);
    const users = page.getByRole('region', { name: 'User Management' });
    const shown = users.getByRole('row').filter({ hasText: '@' });
    await expect(shown).toHaveText([new RegExp(email)]);
  }

  onPhone('narrows the table to administrators or disabled accounts', async (visit) => {
    const boss = await admin();
    const mia = await register();
    const gone = await register();
    const { database } = product.world;
    await database.query('update users set disabled_at = now() where email = $1', [gone.email]);
    const { page } = await visit.tab('/admin', boss);
    const users = page.getByRole('region', { name: 'User Management' });
    await expect(users).toContainText(/User Management\d+ users/);
    await expect(row(page, mia.email)).toBeVisible();

    await selectOption(page, 'Filter', 'Disabled');
    await expect(row(page, '@')).toHaveText([new RegExp(gone.email)]);
    await selectOption(page, 'Filter', 'Admins');
    await expect(row(page, gone.email)).toBeHidden();
    await expect(row(page, boss.email)).toContainText('Admin');
    await expect(row(page, mia.email)).toBeHidden();
    await visit.checkScreen(page);
    await database.query('update users set disabled_at = null where email = $1', [gone.email]);
  });

  onDesktop('gives three tokens with a click, and the user sees them at once', async (visit) => {
    const { person: mia, page: hers } = await visit.tab('/');
    const { page } = await visit.tab('/admin', await admin());
    await search(page, mia.email);

    await page.getByRole('button', { name: `Add 3 tokens to ${mia.email}` }).click();

    await expect(toastWith(page, 'Tokens added')).toContainText(
      "The user's token balance has been updated.",
    );
    await expect(row(page, mia.email)).toContainText('13');
    await expect(hers.getByRole('link', { name: 'Tokens: 13' })).toBeVisible();
  });

  onPhone('opens a user: tokens with a reason, the history, disabling', async (visit) => {
    const mia = await register();
    const device = await visit.device({ person: mia });
    const hers = await device.open('/');
    const { page } = await visit.tab('/admin', await admin());
    await search(page, mia.email);
    await row(page, mia.email).getByRole('button', { name: mia.email }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Last sign-in');

    await dialog.getByLabel('Tokens').fill('1.5');
    await dialog.getByRole('button', { name: 'Add tokens' }).click();
    await expect(dialog).toContainText('Please enter a whole number from 1 to 10,000.');
    await dialog.getByLabel('Tokens').fill('250');
    await dialog.getByLabel('Reason').fill('Contest');
    await dialog.getByRole('button', { name: 'Add tokens' }).click();
    await expect(dialog).toContainText('+250');
    await visit.checkScreen(page);

    device.expectMessage('/api/user', 401);
    await dialog.getByRole('button', { name: 'Disable account' }).click();
    await page
      .getByRole('dialog', { name: 'Disable account' })
      .getByRole('button', { name: 'Disable' })
      .click();
    await expect(hers).toHaveURL('/auth');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(row(page, mia.email)).toContainText('Disabled');

    await tab(page, 'Audit log').click();
    await expect(page.getByRole('tabpanel')).toContainText(
      `gave 250 tokens to ${mia.email} (“Contest”)`,
    );
    await expect(page.getByRole('tabpanel')).toContainText(`disabled the account of ${mia.email}`);
    await visit.checkScreen(page);
  });

  journey('renders only the visible rows of any number of users', async (visit) => {
    const people = 200;
    await product.sql`insert into users (email) select 'crowd' || lpad(i::text, 4, '0') || '@example.test'
         from generate_series(1, ${people}::int) i on conflict do nothing`;
    const { page } = await visit.tab('/admin', await admin());
    await page.getByLabel('Search').fill('crowd');
    if (visit.size === sizes.phone) await selectOption(page, 'Sort by', 'Email, A to Z');
    else await page.getByRole('columnheader').getByRole('button', { name: 'Email' }).click();
    const table = page.getByRole('table', { name: 'Users' });
    const rows = table.getByRole('row').filter({ hasText: 'crowd' });
    await expect(rows.first()).toContainText('crowd0001');
    if (visit.size === sizes.desktop) {
      const heading = page.getByRole('columnheader', { name: 'Email' });
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'descending');
      await expect(rows.first()).toContainText('crowd0200');
      await heading.getByRole('button').click();
      await expect(rows.first()).toContainText('crowd0001');
    }
    // A line each; two and the button's room on phones.
    const height = (await rows.first().boundingBox())?.height ?? 0;
    expect(height).toBeLessThan(visit.size === sizes.desktop ? 50 : 90);

    // Pages load when scrolled to; the heading counts as a row.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(table).toHaveAttribute('aria-rowcount', String(people + 1), { timeout: 100 });
    }).toPass({ timeout: 60_000, intervals: [100] });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

    const newest = rows.filter({ hasText: `crowd${String(people).padStart(4, '0')}@` });
    await expect(newest).toBeInViewport();
    // The headings stay in sight.
    if (visit.size === sizes.desktop) {
      await expect(page.getByRole('columnheader', { name: 'Email' })).toBeInViewport();
    }
    await expect(newest).toHaveAttribute('aria-rowindex', String(people + 1));
    expect(await rows.count()).toBeLessThan(60);
    await visit.checkScreen(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(rows.first()).toContainText('crowd0001');
  });

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
