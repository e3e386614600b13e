import type { Page } from 'playwright';
import { scriptedProvider } from '../scripted-provider.ts';
import { countDeadLetters } from '../../backend/jobs/dead-letters.ts';
import { until } from '../until.ts';
import { testPhoto } from '../world.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

describe('the admin dashboard', () => {
  const provider = scriptedProvider({
    poll: Array.from({ length: 20 }, () => ({ kind: 'hold' as const })),
  });
  const product = useProduct({ providers: [provider] });
  const { journey, onPhone, onDesktop, register, admin } = product;

  const tab = (page: Page, name: string) => page.getByRole('tab', { name });

  journey('shows the three numbers and the user table', async (visit) => {
    const boss = await admin();
    const { page } = await visit.tab('/admin', boss);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
    for (const name of ['Total Users', 'Active Tokens', 'Revenue']) {
      await expect(page.getByRole('region', { name, exact: true })).toContainText(/\d/);
    }
    const revenue = page.getByRole('region', { name: 'Revenue', exact: true });
    await expect(revenue).toContainText(/^Revenue-?\$\d+\.\d\dCard payments\$0\.00Sandbox\$\d/);
    const users = page.getByRole('region', { name: 'User Management' });
    await expect(users).toContainText('Overview of all registered users and their token balances');
    await expect(users.getByRole('row').filter({ hasText: boss.email })).toContainText('Admin');
    await page.getByRole('button', { name: 'How Revenue is counted' }).click();
    await expect(page.getByRole('note')).toContainText('(10 − balance) × $0.133');
    await visit.checkScreen(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('note')).toBeHidden();

    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
  });

  onDesktop('keeps the tab in the address', async (visit) => {
    const { page } = await visit.tab('/admin?tab=audit-log', await admin());
    await expect(tab(page, 'Audit log')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Audit log').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL('/admin?tab=operations');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Dead letters' })).toBeVisible();
    await tab(page, 'Users').click();
    await expect(page).toHaveURL('/admin');
    await page.goto('/admin?tab=unknown');
    await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
  });

  onDesktop('shows running generations live, and ends one that is stuck', async (visit) => {
    const mia = await register();
    const { page } = await visit.tab('/admin', await admin());
    await tab(page, 'Live').click();
    await expect(page.getByRole('region', { name: 'Processes' })).toContainText('Here');

    const id = await mia.startReel(await testPhoto());

    const running = page.getByRole('region', { name: 'Running generations' });
    const fail = running.getByRole('button', { name: `Fail Reel of user ${mia.user?.id}` });
    await expect(fail).toBeVisible();
    await visit.checkScreen(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await running.getByRole('button', { name: `Copy the id ${id.slice(0, 8)}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await fail.click();
    await page.getByRole('button', { name: 'Fail and refund' }).click();
    await expect(toastWith(page, 'Generation failed and refunded')).toBeVisible();
    await expect(fail).toBeHidden();
    const over = await mia.generation(id);
    expect([over.status, over.refundedReason]).toEqual(['failed', 'stopped']);
    expect(await mia.balance()).toBe(10);

    // A provider that failed too often in a row.
    await product.sql`insert into provider_circuits (provider, capability, faults, fault, out_until)
       values ('elsewhere', 'text-to-image', 12, 'quota', now() + interval '1 hour')`;
    const providers = page.getByRole('region', { name: 'Providers' });
    await expect(providers.getByRole('row', { name: /Elsewhere text to image/ })).toContainText(
      'Out: 12 × quota',
    );
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Out: elsewhere for text to image (quota).');
    await visit.checkScreen(page);
    await product.world.database.query('delete from provider_circuits');
    await expect(alert).toBeHidden();

    // Pretends that this process is an API and that there is no worker.
    await product.world.database.query('update processes set slots = 0');
    await expect(alert).toContainText('No worker is running.');
    await visit.checkScreen(page);
    await product.world.database.query('update processes set slots = 2');
    await expect(alert).toBeHidden();
  });

  onPhone('pauses a tool, which its card and screen show, and resumes it', async (visit) => {
    const { page: hers } = await visit.tab('/');
    const card = hers.getByRole('link', { name: /Music Insights/ });
    await expect(card).toBeVisible();
    const { page } = await visit.tab('/admin', await admin());
    await tab(page, 'Controls').click();
    await expect(page.getByRole('region', { name: 'Dead letters' })).toContainText('none');

    await page.getByRole('button', { name: 'Pause Music Insights' }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('Message to users').fill('Back at noon.');
    await visit.checkScreen(page);
    await question.getByRole('button', { name: 'Pause' }).click();

    await expect(card).toContainText('Paused');
    await expect(card).toContainText('Back at noon.');
    await visit.checkScreen(hers);
    await card.click();
    await expect(hers.getByRole('status').filter({ hasText: 'Back at noon.' })).toBeVisible();
    await visit.checkScreen(page);

    await page.getByRole('button', { name: 'Resume Music Insights' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await expect(hers.getByText('Back at noon.')).toBeHidden();
  });

  onDesktop('requeues a dead letter, discards another, and logs both', async (visit) => {
    const { page } = await visit.tab('/admin', await admin());
    const deadLetters = page.getByRole('region', { name: 'Dead letters' });
    const settleLetter = async (name: 'Requeue' | 'Discard') => {
      const wrong = { nobody: 'knows this' };
      await product.engine.queue.boss.send('history.trim', wrong, { retryLimit: 0 });
      product.engine.queue.wake('history.trim');
      await until(
        () => countDeadLetters(product.world.database),
        (count) => count === 1,
      );
      await page.reload();
      await tab(page, 'Controls').click();
      await expect(deadLetters).toContainText('Unrecognized key: "nobody"');
      await visit.checkScreen(page);
      await deadLetters.getByRole('button', { name: `${name} a job of history.trim` }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
      await expect(deadLetters).toContainText('There are none');
    };

    await settleLetter('Discard');
    await settleLetter('Requeue');

    await tab(page, 'Audit log').click();
    const log = page.getByRole('region', { name: 'Audit log' });
    await expect(log.getByRole('listitem').nth(0)).toContainText('history.trim');
    await expect(log.getByRole('listitem').nth(1)).toContainText('history.trim');
    await visit.checkScreen(page);
  });
});
