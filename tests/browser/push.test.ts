import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { openedOnce } from '../opened.ts';
import { openPushService } from '../push-service.ts';
import { expect } from './expect.ts';
import { deliver, installedApp, recordNotifications, untilControlled } from './installed-app.ts';
import { useProduct } from './journey.ts';
import { orderReel } from './reel-form.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import type { Visit } from './visit.ts';
import type { Person } from '../person.ts';

describe('the installed app', () => {
  const provider = replaceableProvider();
  const service = openedOnce(openPushService);
  const product = useProduct({
    providers: [provider],
    settings: {
      // Known once it is open.
      get OUTBOUND_TRUSTED_ORIGINS() {
        return service.origin;
      },
    },
  });

  const { journey, onDesktop, register } = product;

  /** A browser whose push service is the stand-in. */
  const installed = (visit: Visit, person: Person) =>
    installedApp(visit, person, service.subscribe);

  journey('shows a push, and opens its item in the tab that is there', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const person = await register();
    const device = await installed(visit, person);
    await device.context.clock.install();
    const page = await device.open('/reels-generator');
    await untilControlled(page);
    await orderReel(page);
    await scripted.untilHeld(1);
    const question = page.getByText('Shall we tell you when it is ready');
    await expect(page.getByRole('heading', { name: 'Generating your reel' })).toBeVisible();
    await expect(question).toBeHidden();
    await device.context.clock.fastForward(20_000);
    await expect(question).toBeVisible();
    await visit.checkScreen(page);
    const subscribed = page.waitForResponse('/api/push/subscriptions');
    await page.getByRole('button', { name: 'Tell me' }).click();
    expect((await subscribed).status()).toBe(200);
    await expect(question).toBeHidden();

    // The tab is behind others now.
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
    );
    const before = service.pushes.length;
    scripted.release();
    const { message } = await service.push(before + 1);
    await page.evaluate(() => Reflect.set(window, 'isTheSame', true));
    const notifications = await recordNotifications(device);
    await deliver(device, page, message);
    await expect.poll(notifications.shown).toEqual([`Ready: Reel ${message.tag}`]);
    // A second one about the same order takes its place.
    await deliver(device, page, message);
    await expect.poll(notifications.count).toBe(2);
    expect(await notifications.shown()).toHaveLength(1);
    await notifications.click();

    const [item] = await person.images();
    await page.waitForURL(`/images?item=${item?.id}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true);
    expect(await notifications.shown()).toEqual([]);
    await visit.checkScreen(page);
  });

  journey('reminds of a plan, and opens the post kit with what was planned', async (visit) => {
    const person = await product.owner([{ theme: 'luxuryTravel', sequence: 2 }]);
    const [item] = await person.images();
    const device = await installed(visit, person);
    const page = await device.open('/profile');
    await untilControlled(page);
    const subscribed = page.waitForResponse('/api/push/subscriptions');
    await page.getByRole('button', { name: 'Turn pushes on in this browser' }).click();
    expect((await subscribed).status()).toBe(200);
    await page.goto(`/images?item=${item?.id}&kit=youtube`);
    const kit = page.getByRole('dialog', { name: 'Post kit' });
    await kit.getByLabel('Caption', { exact: true }).fill('A week by the sea');
    await kit.getByRole('button', { name: 'Plan…' }).click();
    const form = page.getByRole('dialog', { name: 'Plan for YouTube Shorts' });
    await expect(form.getByLabel('Time')).toHaveValue(/T18:00$/);
    await visit.checkScreen(page);
    await form.getByLabel('Time').fill('2020-01-01T10:00');
    await form.getByRole('button', { name: 'Plan' }).click();
    await expect(form.getByText('Choose a time that is still to come.')).toBeVisible();
    const soon = await page.evaluate(() => {
      const moment = new Date(Date.now() + 3_600_000);
      moment.setMinutes(moment.getMinutes() - moment.getTimezoneOffset());
      return moment.toISOString().slice(0, 16);
    });
    await form.getByLabel('Time').fill(soon);
    await form.getByRole('button', { name: 'Plan' }).click();
    await expect(form).toBeHidden();
    await expect(kit.getByText('Planned for')).toBeVisible();
    await visit.checkScreen(page);
    await page.goto('/images/plans');
    await expect(page.getByText('A week by the sea')).toBeVisible();
    await visit.checkScreen(page);

    // Its minute is there.
    const before = service.pushes.length;
    await product.sql`update plans set due_at = date_trunc('second', now()) where user_id = ${person.user?.id}`;
    const { message } = await service.push(before + 1);
    await expect(page.getByText('Time to post', { exact: true })).toBeVisible();
    await visit.checkScreen(page);
    const notifications = await recordNotifications(device);
    await deliver(device, page, message);
    await expect.poll(notifications.shown).toEqual([`Time to post: YouTube Shorts ${message.tag}`]);
    await notifications.click();

    await page.waitForURL(`/images?item=${item?.id}&kit=youtube`);
    await expect(kit.getByLabel('Caption', { exact: true })).toHaveValue('A week by the sea');
    await expect(kit.getByText('YouTube Shorts').first()).toBeVisible();
    await visit.checkScreen(page);
  });

  onDesktop('says that pushes are on in a browser where they are', async (visit) => {
    const person = await register();
    const device = await installed(visit, person);
    const page = await device.open('/profile');
    await untilControlled(page);
    const subscribers = async () => {
      const rows = await product.engine.database.sql<{ id: number }>`
        select user_id as id from push_subscriptions`;
      return rows.filter(({ id }) => id === person.user?.id).length;
    };
    const on = page.getByRole('button', { name: 'Turn pushes on in this browser' });
    const off = page.getByRole('button', { name: 'Turn pushes off in this browser' });
    await on.click();
    await expect(off).toBeVisible();
    expect(await subscribers()).toBe(1);
    // As the end of the session does.
    await product.engine.database.sql`delete from push_subscriptions`;

    await page.reload();

    await expect(off).toBeVisible();
    expect(await subscribers()).toBe(1);
    await visit.checkScreen(page);
    await off.click();
    await expect(on).toBeVisible();
    expect(await subscribers()).toBe(0);
  });

  onDesktop(
    'is small, without what administrators need, and has icons that are pictures',
    async (visit) => {
      const { page } = await visit.visitorTab('/auth');
      const text = async (path: string) => (await page.request.get(path)).text();
      const list = /const shell = \[(.*)\];/.exec(await text('/sw.js'))?.[1];
      const shell = JSON.parse(`[${list}]`) as string[];
      const scripts = await Promise.all(shell.filter((path) => path.endsWith('.js')).map(text));
      const bytes = scripts.map((script) => gzipSync(script, { level: 9 }).length);

      expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(408_500);
      expect(shell.filter((path) => /Admin/.test(path))).toEqual([]);
      const manifest = JSON.parse(await text('/manifest.webmanifest')) as {
        icons: { src: string; sizes: string; type: string }[];
        screenshots: { src: string; sizes: string; type: string }[];
        shortcuts: { url: string }[];
      };
      const apple = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' };
      const pictures = [...manifest.icons, ...manifest.screenshots, apple];
      for (const { src, sizes, type } of pictures.filter((each) => each.sizes !== 'any')) {
        const answer = await page.request.get(src);
        expect(answer.headers()['content-type'], src).toBe(type);
        const { width, height } = await sharp(await answer.body()).metadata();
        expect(`${width}x${height}`, src).toBe(sizes);
      }
      expect(manifest.shortcuts.map(({ url }) => url)).toContain('/reels-generator');
    },
  );
});
