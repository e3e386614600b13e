import type { Page } from 'playwright';
import type { Film, ListedFilm } from '../../contract/films.ts';
import { openedOnce } from '../opened.ts';
import type { Person } from '../person.ts';
import { openPushService } from '../push-service.ts';
import { expect } from './expect.ts';
import { signIn } from './fields.ts';
import { installedApp, untilControlled } from './installed-app.ts';
import { useProduct } from './journey.ts';
import { generateButton, giveConsent, portrait } from './reel-form.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import type { Visit } from './visit.ts';

describe('the installed app, to which another one shares', () => {
  const provider = replaceableProvider();
  const service = openedOnce(openPushService);
  const product = useProduct({ providers: [provider] });
  const { journey, onPhone, onDesktop, register } = product;

  /** Shares a file to the app as a system does: by a form's POST. */
  async function share(
    page: Page,
    file: { name: string; mimeType: string; buffer: Buffer },
    lands = '/shared-photo',
  ) {
    const bytes = file.buffer.toString('base64');
    await page.evaluate(
      ({ name, type, text }) => {
        const content = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([content], name, { type }));
        const input = Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'photo',
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
      },
      { name: file.name, type: file.mimeType, text: bytes },
    );
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

  journey('takes a photo that is shared to it into the form of a reel', async (visit) => {
    const person = await register();
    const { device, page, uploads } = await openForShare(visit, person);
    await share(page, await portrait());
    await expect(page.getByRole('heading', { name: 'Your shared photo' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'me.jpg' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enhance it' })).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('link', { name: 'Make a reel of it' }).click();
    await expect(page.getByRole('button', { name: 'Change the photo' }).first()).toBeVisible();
    await expect(generateButton(page)).toBeVisible();
    expect(uploads).toEqual([]);
    await visit.checkScreen(page);

    await share(page, { name: 'no.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect(page.getByRole('heading', { name: 'No photo here' })).toBeVisible();
    await visit.checkScreen(page);
    await share(page, await portrait());
    await expect(page.getByRole('heading', { name: 'Your shared photo' })).toBeVisible();
    device.allowMessage(/./, /401/);
    await person.call('POST', '/api/logout');
    await page.waitForURL(/\/auth/);
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
  });

  onDesktop('keeps a shared photo for who signs in, and for nobody else', async (visit) => {
    const [person, other] = [await register(), await register()];
    const device = await visit.device({ hasServiceWorker: true, reducedMotion: 'reduce' });
    const isKept = (page: Page) => page.evaluate(() => caches.has('shared'));
    const first = await device.open('/privacy');
    await untilControlled(first);
    await share(first, await portrait(), '/auth');
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

  onDesktop(
    'takes a photo that is shared to it to the studio, once it is enhanced',
    async (visit) => {
      provider.setScript();
      const person = await register();
      const { device, page, uploads } = await openForShare(visit, person);
      // Scripted providers replace the preview engine, which finds people in photos.
      device.allowMessage(/\/look$/, /503/);
      // Some apps call it so.
      await share(page, { ...(await portrait()), mimeType: 'image/jpg' });
      await expect(page.getByText(/your photo is enhanced first \(1 Token\)/)).toBeVisible();
      await visit.checkScreen(page);
      await page.getByRole('link', { name: 'Make a film of it' }).click();
      await expect(page.getByRole('img', { name: 'me.jpg' })).toBeVisible();
      await expect(page.getByText('then the studio opens with it')).toBeVisible();
      await visit.checkScreen(page);
      const order = page.getByRole('button', { name: 'Enhance (1 Token)' });
      await order.click();
      await expect(
        page.getByText('Please confirm that you may use this photo.').first(),
      ).toBeVisible();
      expect(uploads).toEqual([]);
      await giveConsent(page);
      await order.click();

      await page.waitForURL(/\/studio\/\d+$/);
      const [enhanced] = await person.images();
      const [film] = await person.expect<ListedFilm[]>('GET', '/api/films');
      const { document } = await person.expect<Film>('GET', `/api/films/${film?.id}`);
      expect(enhanced?.theme).toBe('realismEnhancer');
      expect(document.shots.map(({ imageId }) => imageId)).toEqual([enhanced?.id]);
      await expect(page.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
      await visit.checkScreen(page);
      // Back, by way of one's films, to the result.
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL(`/realism-enhancer?item=${enhanced?.id}`);
      await expect(page.getByRole('heading', { name: 'Your photo is enhanced' })).toBeVisible();
      expect(await person.expect<ListedFilm[]>('GET', '/api/films')).toHaveLength(1);
    },
  );

  onPhone(
    'takes a shared photo to the studio after reloads, too, and if it ended meanwhile',
    async (visit) => {
      const person = await register();
      const { device, page } = await openForShare(visit, person);
      device.allowMessage(/\/look$/, /503/);
      for (const films of [1, 2]) {
        const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
        await share(page, await portrait());
        await page.getByRole('link', { name: 'Make a film of it' }).click();
        await giveConsent(page);
        await page.getByRole('button', { name: 'Enhance (1 Token)' }).click();
        await scripted.untilHeld(1);
        await page.waitForURL(/order=/);
        const address = page.url();
        await page.reload();
        await expect(page.getByRole('heading', { name: 'Enhancing your photo' })).toBeVisible();
        await expect(page.getByRole('img', { name: 'me.jpg' })).toBeVisible();
        if (films === 1) await visit.checkScreen(page);
        else await page.goto('/profile');
        scripted.release();
        if (films === 2) {
          await expect.poll(async () => (await person.images()).length).toBe(2);
          await page.goto(address);
        }

        await page.waitForURL(/\/studio\/\d+$/);
        expect(await person.expect<ListedFilm[]>('GET', '/api/films')).toHaveLength(films);
      }
      await expect(page.getByRole('link', { name: 'Tokens: 8' })).toBeVisible();
      expect(await person.images()).toHaveLength(2);
    },
  );
});
