import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';
import { toastWith, expectDownload } from './fields.ts';
import { middleOf } from './gestures.ts';
import { useProduct } from './journey.ts';
import { photoFile, plainPicture, type PickedFile } from './photos.ts';
import { replaceableProvider } from './replaceable-provider.ts';
import { uploadFile, giveConsent } from './reel-form.ts';
import { seedGallery } from './seed-gallery.ts';
import type { Visit } from './visit.ts';

const enhance = (page: Page) => page.getByRole('button', { name: 'Enhance (1 Token)' }).click();

async function order(page: Page, file?: PickedFile): Promise<void> {
  await uploadFile(page, file ?? (await photoFile()));
  await giveConsent(page);
  await enhance(page);
}

describe('the realism enhancer', () => {
  const provider = replaceableProvider();
  const product = useProduct({ providers: [provider] });
  const { journey, onPhone, onDesktop, register } = product;

  onDesktop('says what was measured beside the specified time', async (visit) => {
    const { context, open } = await visit.device({ person: await register() });
    // Ten enhancements would take a minute; the server's own part has a test of its own.
    await context.route('**/api/tools', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll(
        '"measuredSeconds":null',
        '"measuredSeconds":65',
      );
      await route.fulfill({ response: answer, body: text });
    });

    const page = await open('/realism-enhancer');

    const tip = page.getByRole('listitem').filter({ hasText: 'Processing takes' });
    await expect(tip).toHaveText('Processing takes 30-60 seconds. Lately: 1:05.');
  });

  onPhone('requires a photo, and refuses files that are none', async (visit) => {
    const { page } = await visit.tab('/realism-enhancer');
    await expect(page.getByText('Processing takes 30-60 seconds.')).toBeVisible();
    await visit.checkScreen(page);
    const missing = (text: string) => toastWith(page, 'Missing Information', text);
    const wrongType = 'Please upload a valid image file (JPEG, PNG, or WebP).';

    await enhance(page);
    await expect(missing('Please upload an image first.')).toBeVisible();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await uploadFile(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: svg });
    await expect(toastWith(page, 'Invalid File', wrongType)).toBeVisible();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);

    const buffer = await plainPicture('webp', 320, 240);
    await uploadFile(page, { name: 'me.webp', mimeType: 'image/webp', buffer });
    await expect(page.getByRole('img', { name: 'me.webp' })).toBeVisible();
    await expect(page.getByText('Invalid File')).toHaveCount(0);
    await enhance(page);
    await expect(missing('Please confirm that you may use this photo.')).toBeVisible();
    await visit.checkScreen(page);
  });

  journey('shows original and enhanced beside each other and under a slider', async (visit) => {
    const scripted = provider.setScript({ poll: [{ kind: 'hold' }] });
    const person = await register();
    // A neighbour in the gallery.
    await seedGallery(product.world, person, [{ theme: 'luxuryTravel' }]);
    const { open } = await visit.device({ person });
    const [other, page] = [await open('/realism-enhancer'), await open('/realism-enhancer')];
    await order(page);
    await scripted.untilHeld(1);
    const [kept] = await product.sql<{ consent: string }>`
      select consent from generations order by created_at desc limit 1`;
    expect(kept?.consent).toMatch(/I have their permission, and they are adults\.$/);
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Enhancing your photo' })).toBeVisible();
      await expect(tab.getByText(/^Estimated time remaining: 0:[0-4]\d$/)).toBeVisible();
    }
    await visit.checkScreen(page);
    scripted.release();

    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Your photo is enhanced' })).toBeVisible();
      await expect(tab.getByRole('link', { name: 'Tokens: 9' })).toBeVisible();
      await expect(tab.getByRole('img', { name: 'Enhanced' })).toBeVisible();
    }
    await expect(page).toHaveURL(/\/realism-enhancer\?item=\d+$/);
    await page.reload();
    for (const tab of [page, other]) await expectSideBySide(tab);
    await visit.checkScreen(page);
    await page.getByRole('tab', { name: 'Side by side' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Slider' })).toBeFocused();
    const slider = page.getByRole('slider', { name: 'Compare original and enhanced' });
    await expectSliderMoves(page, slider);
    await visit.checkScreen(page);

    await expectDownload(
      page.getByRole('button', { name: 'Download Enhanced Image' }),
      'Realism Enhancer-1.jpg',
    );
    await page.getByRole('button', { name: 'Upload New Image' }).click();
    await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeVisible();
    await expect(page).toHaveURL('/realism-enhancer');

    await page.goto('/images');
    await page.getByRole('button', { name: /^Open .*Realism Enhancer/ }).click();
    await expectSideBySide(page);
    const opened = page.url();
    await visit.checkScreen(page);
    await openEachLarge(page, visit);
    expect(page.url()).toBe(opened);

    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete / })
      .click();
    await expect(toastWith(page, 'Image deleted')).toBeVisible();
    await other.reload();
    await expect(other.getByRole('button', { name: 'Upload a photo' })).toBeVisible();
  });

  onPhone('shows why it was not enhanced, and keeps it for a second attempt', async (visit) => {
    provider.setScript({ poll: [{ kind: 'fault', faultClass: 'content_rejected' }] });
    const { page } = await visit.tab('/realism-enhancer');
    const failed = (text: string) => toastWith(page, 'Enhancement Failed', text);
    await order(page);

    await expect(failed('Failed to enhance image. Please try again.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Enhancement Failed' })).toBeVisible();
    const why = 'Not charged: The request was rejected by the content rules';
    await expect(page.getByRole('main').getByText(why)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('img', { name: 'me.jpg' })).toBeVisible();
  });
});

/** Two pictures that have loaded, next to each other, on a phone too. */
async function expectSideBySide(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Side by side', selected: true })).toBeVisible();
  for (const name of ['Original', 'Enhanced']) {
    const picture = page.getByRole('img', { name });
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  // Both at one moment: a dialog moves while it opens.
  const places = () =>
    page.evaluate(() => {
      const of = (name: string) =>
        document.querySelector(`img[alt=${name}]`)?.getBoundingClientRect() ?? new DOMRect();
      const [original, enhanced] = [of('Original'), of('Enhanced')];
      const isInOneRow = Math.abs(original.top - enhanced.top) < 1;
      return { isInOneRow, isBeside: original.right < enhanced.left };
    });
  await expect.poll(places).toEqual({ isInOneRow: true, isBeside: true });
}

async function openEachLarge(page: Page, visit: Visit): Promise<void> {
  for (const name of ['Original', 'Enhanced']) {
    const small = await page.getByRole('img', { name }).boundingBox();
    const opener = page.getByRole('button', { name: `Open ${name} large` });
    await opener.click();
    const dialog = page.getByRole('dialog', { name, exact: true });
    const large = dialog.getByRole('img', { name });
    await expect(large).toBeVisible();
    const { width = 0 } = (await large.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(1.2 * (small?.width ?? 0));
    if (name === 'Original') await visit.checkScreen(page);
    // Behind it nothing turns to another item.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
}

async function expectSliderMoves(page: Page, slider: Locator): Promise<void> {
  await expect(slider).toHaveAttribute('aria-valuetext', '50% original, 50% enhanced');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '51% original, 49% enhanced');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100% original, 0% enhanced');

  const { x, y } = await middleOf(slider);
  const { width = 0 } = (await slider.boundingBox()) ?? {};
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - width / 4, y, { steps: 4 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuetext', /^2[4-6]% original/);
}
