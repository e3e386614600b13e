import type { Page } from 'playwright';
import { fixturePath } from '../pictures.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

describe('the photo of a profile', () => {
  const { onPhone, register } = useProduct();

  onPhone('is added, shown in every tab, changed and removed', async (visit) => {
    const person = await register();
    const { open } = await visit.device({ person });
    const other = await open('/tokens');
    const page = await open('/profile');
    const addPhoto = page.getByRole('button', { name: 'Add a photo' });
    await choose(page, addPhoto, {
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no'),
    });
    await expect(toastWith(page, 'Invalid File')).toContainText(
      'Please upload a valid image file.',
    );

    await choose(page, addPhoto, fixturePath('portrait.jpg'));

    const changePhoto = page.getByRole('button', { name: 'Change photo' });
    await expect(changePhoto).toBeVisible();
    const first = await shownIn(page, 256);
    await visit.checkScreen(page);
    await shownIn(other, 64);

    await choose(page, changePhoto, fixturePath('cat.jpg'));
    await expect(page.locator(`main img[src="${first}"]`)).toHaveCount(0);
    await shownIn(page, 256);

    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(addPhoto).toBeVisible();
    for (const tab of [page, other]) await expect(avatars(tab)).toHaveCount(0);
    await visit.checkScreen(page);
  });
});

const avatars = (page: Page) => page.locator('img[src^="/media/"]');

async function choose(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  file: Parameters<Page['setInputFiles']>[1],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
}

/** Waits for an avatar of this size in pixels and returns its address. */
async function shownIn(page: Page, side: number): Promise<string> {
  const widths = () =>
    avatars(page).evaluateAll((images) =>
      images.map((image) => ('naturalWidth' in image ? image.naturalWidth : 0)),
    );
  await expect.poll(widths).toContain(side);
  const address = await avatars(page).last().getAttribute('src');
  return address ?? '';
}
