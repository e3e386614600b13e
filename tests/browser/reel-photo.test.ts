import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { fixturePath } from '../pictures.ts';
import { expect } from './expect.ts';
import { halfPhoto, sizeAndCorners } from './half-photo.ts';
import { useProduct } from './journey.ts';
import { button, giveConsent, looking, portrait, uploadFile } from './reel-form.ts';

describe('the photo of a reel before its order', () => {
  const { onPhone, onDesktop } = useProduct();

  onDesktop('forgets a photo that another one took the place of', async (visit) => {
    const { page, hold } = await visit.stillTab('/reels-generator');
    const release = await hold('/api/photos/look');
    const aborted = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/photos/look'),
    );
    await uploadFile(page, { ...(await portrait()), name: 'first.jpg' });
    await giveConsent(page);
    await expect(looking(page)).toBeVisible();

    await uploadFile(page, { ...(await portrait()), name: 'second.jpg' });

    await aborted;
    release();
    await expect(page.getByText(/^Choose a style to see/)).toBeVisible();
  });

  onDesktop(
    'keeps a PNG without loss where it is changed, as long as that is small enough',
    async (visit) => {
      const { page } = await visit.stillTab('/reels-generator');
      // A browser tells nobody the body of a form with files.
      await page.evaluate(noteTypes);
      const sentBy = async (act: () => Promise<void>) => {
        const sent = page.waitForRequest((request) => request.url().endsWith('/api/photos/look'));
        await act();
        await sent;
        return page.evaluate(() => document.documentElement.dataset.sent);
      };
      const drawing = await sharp(fixturePath('portrait.jpg')).png().toBuffer();
      await uploadFile(page, { name: 'me.png', mimeType: 'image/png', buffer: drawing });
      expect(await sentBy(() => giveConsent(page))).toBe('image/png');
      await expect(looking(page)).toBeHidden();
      expect(await sentBy(() => button(page, 'Turn the photo').click())).toBe('image/png');

      // Under 10 MB as it is, but not as a browser writes it.
      const [width, height] = [1860, 1860];
      const noise = randomBytes(width * height * 3);
      const large = await sharp(noise, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 0 })
        .toBuffer();
      const noisy = { name: 'noise.png', mimeType: 'image/png', buffer: large };
      expect(await sentBy(() => uploadFile(page, noisy))).toBe('image/png');
      await expect(looking(page)).toBeHidden();
      expect(await sentBy(() => button(page, 'Turn the photo').click())).toBe('image/jpeg');
      await expect(page.getByText(/^Choose a style to see/)).toBeVisible();
    },
  );

  onPhone('is turned and cut before it is sent, and can be undone', async (visit) => {
    const { page } = await visit.stillTab('/reels-generator');
    // Upright it is red at the left and blue at the right; its file lies on its side.
    const { buffer } = await halfPhoto();
    const lying = await sharp(await sharp(buffer).rotate(-90).toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await uploadFile(page, { name: 'half.jpg', mimeType: 'image/jpeg', buffer: lying });
    const picture = page.getByRole('img', { name: 'half.jpg' });
    const seen = () => picture.evaluate(sizeAndCorners);
    await expect.poll(seen).toEqual({ width: 1600, height: 900, corners: ['red', 'blue'] });

    await button(page, 'Cut the photo to 9:16').click();
    await expect.poll(seen).toMatchObject({ width: 506, height: 900 });
    await expect(button(page, 'Cut the photo to 9:16')).toBeDisabled();
    await visit.checkScreen(page);
    await button(page, 'Undo turns and cuts').click();
    await expect.poll(seen).toMatchObject({ width: 1600 });
    await button(page, 'Turn the photo').click();
    await expect.poll(seen).toEqual({ width: 900, height: 1600, corners: ['red', 'red'] });
    await button(page, 'Turn the photo').click();
    await expect.poll(seen).toEqual({ width: 1600, height: 900, corners: ['blue', 'red'] });
    await expect(button(page, 'Undo turns and cuts')).toBeEnabled();
  });
});

/**
 * Runs in the page: writes the type of the file that was put into a form last into the document.
 */
function noteTypes(): void {
  const { append } = FormData.prototype;
  FormData.prototype.append = function note(this: FormData, ...part: [string, string | Blob]) {
    const [, value] = part;
    if (value instanceof Blob) document.documentElement.dataset.sent = value.type;
    Reflect.apply(append, this, part);
  };
}
