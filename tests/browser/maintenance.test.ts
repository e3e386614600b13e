import type { Page, WebSocketRoute } from 'playwright';
import { REFETCH_SPREAD_MS } from '../../contract/live.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

describe('maintenance, as users see it', () => {
  const product = useProduct({ providers: [scriptedProvider()] });
  const { onPhone, onDesktop, register, admin } = product;
  const words = 'We move to a larger machine & <b>nothing</b> can be ordered. Back at 5:00.';
  const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Maintenance.' });

  onPhone('a banner is in every open tab at once, and on the sign-in page', async (visit) => {
    const { page } = await visit.tab('/images');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(note(page)).toHaveCount(0);

    await product.runAdminCommand('maintenance', 'on', words);

    await expect(note(page)).toContainText(words);
    await visit.checkScreen(page);
    await page.reload();
    await expect(note(page)).toContainText(words);
    const { page: visitor } = await visit.visitorTab('/auth');
    await expect(note(visitor)).toContainText(words);
    await visit.checkScreen(visitor);

    await product.runAdminCommand('maintenance', 'off');

    await expect(note(page)).toHaveCount(0);
  });

  onDesktop('a tab that was cut off asks again, but not all at once', async (visit) => {
    const device = await visit.device({ person: await register() });
    device.allowMessage(/^\/socket\.io\//, /ERR_FAILED/);
    let isCut = false;
    let connectedMs = Number.NaN;
    const sockets: WebSocketRoute[] = [];
    await device.context.routeWebSocket(/\/socket\.io\//, (socket) => {
      if (isCut) return void socket.close();
      const server = socket.connectToServer();
      server.onMessage((message) => {
        socket.send(message);
        const isLive = message.toString().includes('"head"');
        if (!isLive || sockets.includes(socket)) return;
        sockets.push(socket);
        connectedMs = performance.now();
      });
    });
    await device.context.route(/\/socket\.io\//, (route) => route.abort());
    // Almost the latest moment there is.
    await device.context.addInitScript('Math.random = () => 0.9');
    const page = await device.open('/images');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // One that is cut before it is live only waits, and says so later.
    await expect.poll(() => sockets.length).toBe(1);
    isCut = true;
    await sockets[0]?.close();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await product.runAdminCommand('maintenance', 'on', words);

    const asked = page.waitForRequest('**/api/maintenance');
    isCut = false;
    await asked;

    expect(performance.now() - connectedMs).toBeGreaterThan(0.8 * REFETCH_SPREAD_MS);
    await expect(note(page)).toContainText(words);
    await product.runAdminCommand('maintenance', 'off');
    await expect(note(page)).toHaveCount(0);
  });

  onDesktop('an administrator turns it on and off', async (visit) => {
    const { page } = await visit.tab('/admin', await admin());
    await page.getByRole('tab', { name: 'Controls' }).click();
    const section = page.getByRole('region', { name: 'Maintenance' });
    await section.getByRole('button', { name: 'Turn on maintenance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on maintenance' });
    await dialog.getByLabel('Message to users').fill('Back at noon.');
    await visit.checkScreen(page);

    // The broadcast comes before the dialog has read the outcome, and leaves its question as it
    // was.
    const read = Promise.withResolvers<void>();
    await page.route('**/api/maintenance', (route) => read.promise.then(() => route.continue()));

    await dialog.getByRole('button', { name: 'Turn on' }).click();

    await expect(page.getByText('Back at noon.').first()).toBeVisible();
    await expect(dialog.getByLabel('Message to users')).toHaveValue('Back at noon.');
    read.resolve();
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
