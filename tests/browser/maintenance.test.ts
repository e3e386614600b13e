import { expect, type Page } from '@playwright/test';
import { scriptedProvider } from '../scripted-provider.ts';
import { useProduct } from './journey.ts';

describe('maintenance, as users see it', () => {
  const product = useProduct({ providers: [scriptedProvider()] });
  const { journey, register } = product;
  const words = 'We move to a larger machine & <b>nothing</b> can be ordered. Back at 5:00.';
  const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Maintenance.' });

  journey('a banner is in every open tab at once, and on the sign-in page', async (visit) => {
    const page = await (await visit.device({ person: await register() })).open('/images');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(note(page)).toHaveCount(0);

    await product.runAdminCommand('maintenance', 'on', words);

    await expect(note(page)).toContainText(words);
    await visit.checkScreen(page);
    await page.reload();
    await expect(note(page)).toContainText(words);
    const visitor = await (await visit.device()).open('/auth');
    await expect(note(visitor)).toContainText(words);
    await visit.checkScreen(visitor);

    await product.runAdminCommand('maintenance', 'off');

    await expect(note(page)).toHaveCount(0);
  });

  journey('an administrator turns it on and off', async (visit) => {
    const admin = await register();
    await product.runAdminCommand('promote', admin.email);
    const page = await (await visit.device({ person: admin })).open('/admin');
    await page.getByRole('tab', { name: 'Controls' }).click();
    const section = page.getByRole('region', { name: 'Maintenance' });
    await section.getByRole('button', { name: 'Turn on maintenance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on maintenance' });
    await dialog.getByLabel('Message to users').fill('Back at noon.');
    await visit.checkScreen(page);

    await dialog.getByRole('button', { name: 'Turn on' }).click();

    await expect(note(page)).toContainText('Back at noon.');
    await expect(section).toContainText('Back at noon.');
    await visit.checkScreen(page);
    await section.getByRole('button', { name: 'Turn off maintenance' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(note(page)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Audit log' }).click();
    const log = page.getByRole('tabpanel');
    await expect(log).toContainText('turned on maintenance (“Back at noon.”)');
    await expect(log).toContainText('turned off maintenance');
  });
});
