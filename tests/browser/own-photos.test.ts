import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { until } from '../until.ts';
import { expect } from './expect.ts';
import { dropFile, middleOf, pastePicture } from './gestures.ts';
import { useProduct } from './journey.ts';
import { photoFile, plainPicture, type PickedFile } from './photos.ts';
import { cookiesOf } from './visit.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const uploads = (page: Page) => page.getByRole('list', { name: 'Photos that are added' });

/** Chooses files by the button, whose press agrees to the consent. */
async function choose(page: Page, files: PickedFile[], button = 'From this device') {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

const photos = (...names: string[]) => Promise.all(names.map((name) => photoFile(`${name}.jpg`)));

describe('photos of one’s own', () => {
  const product = useProduct();
  const { onPhone, onDesktop, register } = product;

  onPhone('come into My Content; one that breaks off is offered again', async (visit) => {
    const person = await register();
    const { page, context, expectMessage } = await visit.tab('/images', person);
    await page.getByRole('button', { name: 'Add your own photos' }).click();
    await visit.checkScreen(page);
    const keys: (string | undefined)[] = [];
    expectMessage('/api/uploads', /ERR_FAILED/);
    await context.route('/api/uploads', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The server has it; its answer is lost.
      await route.fetch();
      await route.abort();
    });
    await choose(page, await photos('beach'));
    await expect(uploads(page)).toContainText('The server could not be reached.');
    await visit.checkScreen(page);
    await context.unroute('/api/uploads');
    await page.getByRole('button', { name: 'Try again: beach.jpg' }).click();
    await expect(page.getByText('1 photo added to My Content.')).toBeVisible();
    await choose(page, [{ ...(await photoFile('no.jpg')), buffer: Buffer.from('no photo') }]);
    await expect(uploads(page)).toContainText('Choose a JPEG, PNG or WebP.');
    await page.getByRole('button', { name: 'Leave out: no.jpg' }).click();
    await expect(uploads(page)).toBeHidden();

    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Open Image: beach,/ })).toBeVisible();
    expect(await person.images()).toHaveLength(1);
    expect(keys).toHaveLength(1);
  });

  onDesktop(
    'are dropped and pasted, shown while they are sent, and not left by accident',
    async (visit) => {
      const person = await register();
      const { page, hold } = await visit.stillTab('/images', person);
      await page.getByRole('button', { name: 'Add photos or clips' }).click();
      const zone = page.getByRole('group', { name: 'Photos of this device' });
      const dropped = join(product.world.dataDir, 'dropped.jpg');
      await writeFile(dropped, (await photoFile()).buffer);
      await dropFile(page, dropped, await middleOf(zone));
      const release = await hold('/api/uploads');
      await page.getByRole('button', { name: 'Confirm and add 1 photo' }).click();
      // Given once a visit.
      await pastePicture(page, await plainPicture('png'));
      await expect(uploads(page).getByRole('listitem')).toHaveText(['dropped.jpg', 'image.png']);
      await expect(
        page.getByText('Keep this screen open until all photos are added.'),
      ).toBeVisible();
      await visit.checkScreen(page, { isTransient: true });
      const asked = page.waitForEvent('dialog');
      const leaving = page.goto('/').catch(() => null);
      await (await asked).dismiss();
      await leaving;
      release();

      await expect(page.getByText('2 photos added to My Content.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: /^Open Image: / })).toHaveCount(2);
    },
  );

  onDesktop(
    'are taken by a tool from the picker, once, when the server has a place for them',
    async (visit) => {
      const person = await register();
      const { page, context, expectMessage } = await visit.stillTab('/realism-enhancer', person);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
      });
      await page.getByRole('button', { name: 'From My Content' }).click();
      const me = join(product.world.dataDir, 'me.jpg');
      await writeFile(me, (await photoFile()).buffer);
      await dropFile(
        page,
        me,
        await middleOf(page.getByRole('group', { name: 'Photos of this device' })),
      );
      // Not of the form behind the dialog, too.
      await expect(page.getByRole('button', { name: 'Confirm and add 1 photo' })).toBeVisible();
      expectMessage('/api/uploads', 429);
      const json = { error: 'Please wait.', code: 'request.too-many' };
      await context.route(
        '/api/uploads',
        (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json }),
        { times: 1 },
      );
      await page.getByRole('button', { name: 'Confirm and add 1 photo' }).click();

      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole('img', { name: /^Image: me,/ })).toBeVisible();
      await expect(page.getByRole('checkbox')).toBeHidden();
      expect(sent).toEqual(['/api/uploads', '/api/uploads']);
      await visit.checkScreen(page);
      await page.getByRole('button', { name: 'Enhance (1 Token)' }).click();
      const [made] = await until(
        () => person.images(),
        ([newest]) => newest?.theme === 'realismEnhancer',
      );
      expect(made?.title).toBe('me');
    },
  );

  onPhone(
    'stay with their user, as the consent does, when another user signs in',
    async (visit) => {
      const person = await register();
      const other = await register();
      const { page, context, refuse } = await visit.tab('/images', person);
      await page.getByRole('button', { name: 'Add photos or clips' }).click();
      const error = await refuse('/api/uploads');
      await choose(page, await photos('hers'));
      await expect(uploads(page)).toContainText(error);
      await context.unroute('/api/uploads');

      // Another user signs in, in another tab.
      await context.addCookies(cookiesOf(other, product.url));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none
      await page.evaluate(() => new BroadcastChannel('session').postMessage('changed'));
      await expect(dialog(page)).toBeHidden();
      await page.getByRole('button', { name: 'Add photos or clips' }).click();
      await expect(dialog(page)).toContainText('By choosing photos you confirm');
      await expect(uploads(page)).toBeHidden();
    },
  );
});
