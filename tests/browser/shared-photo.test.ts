import type { Page } from 'playwright';
import { openedOnce } from '../opened.ts';
import type { Person } from '../person.ts';
import { openPushService } from '../push-service.ts';
import { expect } from './expect.ts';
import { signIn } from './fields.ts';
import { installedApp, untilControlled } from './installed-app.ts';
import { useProduct } from './journey.ts';
import type { PickedFile } from './photos.ts';
import { generateButton, portrait } from './reel-form.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import type { Visit } from './visit.ts';

/** `zeros` follow the bytes: the page makes a large file itself. */
type SharedFile = PickedFile & { zeros?: number };

describe('the installed app, to which another one shares', () => {
  const provider = replaceableProvider();
  const service = openedOnce(openPushService);
  const product = useProduct({ providers: [provider] });
  const { journey, onDesktop, onPhone, register } = product;

  /** Shares files to the app as a system does: by a form's POST. */
  async function share(page: Page, shared: readonly SharedFile[], lands = '/shared-photo') {
    const sent = shared.map(({ buffer, ...file }) => ({
      ...file,
      text: buffer.toString('base64'),
    }));
    await page.evaluate((all) => {
      const files = new DataTransfer();
      for (const { name, mimeType, text, zeros = 0 } of all) {
        const content = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        const parts = [content, new Uint8Array(zeros)];
        files.items.add(new File(parts, name, { type: mimeType }));
      }
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'photo',
        multiple: true,
        files: files.files,
      });
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share-target',
        enctype: 'multipart/form-data',
      });
      form.append(input);
      document.body.append(form);
      form.submit();
    }, sent);
    await page.waitForURL(lands);
  }

  /** A tab to which is shared, and the addresses to which it has sent something. */
  async function openForShare(visit: Visit, person: Person) {
    const device = await installedApp(visit, person, service.subscribe);
    const page = await device.open();
    await untilControlled(page);
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/'))
        uploads.push(request.url());
    });
    return { device, page, uploads };
  }

  journey(
    'makes items of the photos that are shared to it, and then what one likes',
    async (visit) => {
      const person = await register();
      const { device, page, uploads } = await openForShare(visit, person);
      // Scripted providers replace the preview engine, which finds people in photos.
      device.allowMessage(/\/look$/, /503/);
      await share(page, [
        await portrait(),
        { ...(await portrait()), name: 'her.jpg', mimeType: 'image/jpg' },
      ]);
      await expect(page.getByRole('heading', { name: 'Your shared photos' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'me.jpg' })).toBeVisible();
      await visit.checkScreen(page);
      expect(uploads).toEqual([]);
      await page.getByRole('button', { name: 'Add 2 photos' }).click();
      await expect(page.getByRole('img', { name: /^Image: / })).toHaveCount(2);
      await expect(page.getByRole('button', { name: /Enhance/ })).toBeVisible();
      await visit.checkScreen(page);
      await page.getByRole('button', { name: /Make a reel/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Image: her,/ })
        .click();
      await expect(page.getByRole('img', { name: /^Image: her,/ })).toBeVisible();
      await expect(generateButton(page)).toBeVisible();

      await share(page, [await portrait()]);
      await page.getByRole('button', { name: 'Add 1 photo' }).click();
      await page.getByRole('button', { name: 'Make a film' }).click();
      await page.waitForURL(/\/studio\/\d+$/);
      const items = await person.images();
      expect(items.map(({ theme }) => theme)).toEqual(['own', 'own', 'own']);
      await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();

      await share(page, [{ name: 'no.txt', mimeType: 'text/plain', buffer: Buffer.from('no') }]);
      await expect(page.getByRole('heading', { name: 'No photo here' })).toBeVisible();
      await visit.checkScreen(page);
      await share(page, [await portrait()]);
      await expect(page.getByRole('heading', { name: 'Your shared photo' })).toBeVisible();
      device.allowMessage(/./, /401/);
      await person.call('POST', '/api/logout');
      await page.waitForURL(/\/auth/);
      expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
    },
  );

  onPhone('keeps a clip of 50 MB, and asks for a larger one in its own pages', async (visit) => {
    const { page } = await openForShare(visit, await register());
    const clip = (zeros: number): SharedFile => ({
      ...{ name: 'walk.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0), zeros },
    });
    const most = 50 * 1_048_576;

    await share(page, [clip(most)]);
    await expect(page.getByRole('button', { name: 'Add 1 clip' })).toBeVisible();
    await share(page, [clip(most + 1)], '/shared-photo?larger');
    await expect(page.getByRole('heading', { name: 'Choose it in Lumireel' })).toBeVisible();
    await visit.checkScreen(page);
  });

  onDesktop('keeps a shared photo for who signs in, and for nobody else', async (visit) => {
    const [person, other] = [await register(), await register()];
    const device = await visit.device({ hasServiceWorker: true, reducedMotion: 'reduce' });
    const isKept = (page: Page) => page.evaluate(() => caches.has('shared'));
    const first = await device.open('/privacy');
    await untilControlled(first);
    await share(first, [await portrait()], '/auth');
    await signIn(first, person.email);
    await expect(first.getByRole('img', { name: 'me.jpg' })).toBeVisible();

    await device.context.clearCookies();
    await first.close();
    const page = await device.open('/shared-photo');
    await page.waitForURL('/auth');
    expect(await isKept(page)).toBe(true);
    await signIn(page, other.email);
    await expect(page.getByRole('heading', { name: 'No photo here' })).toBeVisible();
    expect(await isKept(page)).toBe(false);

    const keepOld = () =>
      page.evaluate(async () => {
        const headers = { 'X-Shared-At': String(Date.now() - 61 * 60_000) };
        const cache = await caches.open('shared');
        await cache.put('/shared-photo', new Response('', { headers }));
      });
    await keepOld();
    await page.goto('/privacy');
    await expect.poll(() => isKept(page)).toBe(false);
    await keepOld();
    const session = await device.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    // No page of the product, but one that the worker fetches.
    await page.goto('/robots.txt');
    await expect.poll(() => isKept(page)).toBe(false);
  });
});
