import type { Page } from 'playwright';
import { refusals } from '../../contract/refusals.ts';
import { fixturePath } from '../pictures.ts';

const openChooser = (page: Page) =>
  page.getByRole('button', { name: 'Add photos or clips' }).click();

async function addPhotos(page: Page): Promise<void> {
  await openChooser(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'From this device' }).click();
  await (await chooser).setFiles([fixturePath('portrait.jpg'), fixturePath('portrait.jpg')]);
  await page.getByRole('list', { name: 'Photos that are added' }).waitFor();
}

async function addPhotosBeyondRoom(page: Page): Promise<void> {
  const { status, text: error } = refusals['storage.full'];
  const json = { error, code: 'storage.full' };
  await page.route('/api/uploads', (route) => route.fulfill({ status, json }));
  await addPhotos(page);
}

/** My Content while photos of the device are brought in. */
export const uploadStates = {
  chooser: { as: 'newcomer', act: openChooser, isEssential: true },
  adding: { as: 'newcomer', calls: 'held', act: addPhotos, isEssential: true },
  'storage-error': { as: 'newcomer', act: addPhotosBeyondRoom, isEssential: true },
} as const;

/** Keeps a photo as the service worker keeps what another app has shared. */
async function sharePhoto(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const content = await (await fetch('/screenshot-narrow.jpg')).blob();
    const headers = { 'X-Name': 'photo.jpg', 'X-Shared-At': String(Date.now()) };
    const cache = await caches.open('shared');
    await cache.put('/shared-photo', new Response(content, { headers }));
  });
  await page.reload();
}

/** Photos that another app has shared. */
export const sharedStates = {
  empty: { as: 'newcomer' },
  result: { as: 'newcomer', act: sharePhoto, isEssential: true },
} as const;
