import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';
import { halfPhoto, middleColour } from './half-photo.ts';
import { useProduct } from './journey.ts';
import {
  button,
  fillReelForm,
  film,
  generateButton,
  giveConsent,
  looking,
  pauseExamples,
  portrait,
  uploadFile,
} from './reel-form.ts';

const ready = (page: Page) => page.getByRole('heading', { name: 'Your reel is ready' });
const RENDER = { timeout: 300_000 };

/** Counts the photos that a page has looked at. */
function countLooks(page: Page): () => number {
  let looks = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/photos/look') looks += 1;
  });
  return () => looks;
}

describe('a reel that is seen before it is ordered', () => {
  const product = useProduct();
  const { journey, onPhone, onDesktop } = product;
  const inputOf = async (userId: number | undefined) => {
    const rows = await product.sql<{ input: Record<string, string> }>`
      select input from generations where user_id = ${userId}`;
    return rows[0]?.input;
  };

  journey('plays on the own photo after consent, and is the file then', async (visit) => {
    const { page } = await visit.tab('/reels-generator');
    const looks = countLooks(page);
    await uploadFile(page, await portrait());
    await expect(page.getByText(/^The preview appears when you confirm/)).toBeVisible();
    await visit.checkScreen(page);
    expect(looks(), 'without consent').toBe(0);

    await giveConsent(page);
    await expect(page.getByText(/^Choose a style to see the whole reel/)).toBeVisible();
    await visit.checkScreen(page);
    await pauseExamples(page);
    await button(page, 'Walk Toward Camera').click();
    await expect(film(page)).toBeVisible();
    const place = page.getByRole('slider', { name: 'Place in the reel' });
    // On a phone it is above the styles: the choice brings it into view.
    await expect(film(page)).toBeInViewport({ ratio: 1 });
    await expect(place).not.toHaveValue('0');
    await button(page, 'Pause').click();
    await place.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(place).toHaveValue('1');
    await page.keyboard.press('End');
    await expect(place).toHaveValue('299');
    await visit.checkScreen(page);
    await button(page, 'Spin Slowly to Show Body').click();
    await expect(film(page)).toBeVisible();
    await button(page, 'Turn the photo').click();
    await expect.poll(looks).toBe(2);
    await button(page, 'Undo turns and cuts').click();
    await expect(looking(page)).toBeHidden();
    expect(looks(), 'after another style, a turn and its undoing').toBe(2);

    await generateButton(page).click();
    await expect(ready(page)).toBeVisible(RENDER);
    const video = page.locator('video');
    const seconds = () => video.evaluate((element: HTMLVideoElement) => element.duration);
    await expect.poll(seconds).toBeCloseTo(10, 1);
  });

  journey('closes in on what was tapped in a wide photo', async (visit) => {
    const { page, person } = await visit.tab('/reels-generator');
    await fillReelForm(page, await halfPhoto());
    await pauseExamples(page);
    await expect(looking(page)).toBeHidden();
    await button(page, 'Choose the subject').click();
    const photo = button(page, 'Subject of the film');
    await expect(photo).toBeFocused();
    await expect(page.getByRole('img', { name: /^Subject: / })).toBeVisible();

    await tapAt(photo, 0.9, 0.5);

    await expect(page.getByRole('status').getByText(/^Subject: 90% from the left/)).toBeVisible();
    await expect(page.getByRole('img', { name: /^Subject: 90% from the left/ })).toBeVisible();
    await visit.checkScreen(page);
    await button(page, 'Find it for me').click();
    await expect(button(page, 'Find it for me')).toBeDisabled();
    await tapAt(photo, 0.9, 0.5);
    await button(page, 'Done').click();
    await expect(button(page, 'Choose the subject')).toBeFocused();
    await expect(film(page)).toBeVisible();
    await generateButton(page).click();
    await expect(ready(page)).toBeVisible(RENDER);

    const [x, y] = String((await inputOf(person.user?.id))?.subject)
      .split(',')
      .map(Number);
    expect(x).toBeCloseTo(0.9, 1);
    expect(y).toBeCloseTo(0.5, 1);
    // The right half of the photo is blue.
    const [red = 0, , blue = 0] = await middleColour(page.locator('video'));
    expect(blue).toBeGreaterThan(red + 60);
  });

  onDesktop('is ordered with the keyboard alone', async (visit) => {
    const { page, person } = await visit.stillTab('/reels-generator');
    const chooser = page.waitForEvent('filechooser');
    await tabTo(
      page,
      page
        .getByRole('group', { name: /photo$/ })
        .getByRole('button')
        .first(),
    );
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await portrait());
    await tabTo(page, page.getByRole('toolbar', { name: 'Styles' }).getByRole('button').first());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('checkbox', { name: /these are me/ }));
    await page.keyboard.press('Space');
    await expect(film(page)).toBeVisible();

    await tabTo(page, button(page, 'Choose the subject'));
    await page.keyboard.press('Enter');
    await expect(button(page, 'Subject of the film')).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowLeft');
    const place = page.getByRole('status').getByText(/^Subject: /);
    const before = await place.textContent();
    await page.keyboard.press('ArrowLeft');
    await expect(place).not.toHaveText(before ?? '');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Choose the subject')).toBeFocused();
    await expect(film(page)).toBeVisible();
    await tabTo(page, generateButton(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Generating your reel' })).toBeVisible();
    const subject = async () => (await inputOf(person.user?.id))?.subject ?? '';
    await expect.poll(subject).toMatch(/^0\.\d{1,4},0\.\d{1,4}$/);
  });

  onPhone('is a sketch with a sample where the photo cannot be looked at', async (visit) => {
    const { page, context } = await visit.tab('/reels-generator');
    const looks = countLooks(page);
    const json = { error: 'Photos cannot be looked at right now.', code: 'upload.not-looked-at' };
    const headers = { 'Retry-After': '1' };
    await context.route('/api/photos/look', (route) =>
      route.fulfill({ status: 503, json, headers }),
    );

    await fillReelForm(page, await portrait());

    const line = page.getByText(/^Your photo cannot be looked at right now/);
    await expect(line).toBeVisible();
    await expect.poll(looks).toBe(2);
    await expect(film(page)).toHaveCount(0);
    const samples = page.getByRole('toolbar', { name: 'Styles' }).locator('img');
    await expect(samples.first()).toBeVisible();
    await visit.checkScreen(page);
    await expect(line).toBeVisible();
    expect(looks(), 'asked once more, and no more').toBe(2);

    await context.unroute('/api/photos/look');
    await button(page, 'Look again').click();
    await expect(line).toBeHidden();
    await expect(film(page)).toBeVisible();
  });

  onDesktop(
    'plays beside styles that stand still, and that move again once it is paused',
    async (visit) => {
      const { page } = await visit.tab('/reels-generator');
      await fillReelForm(page, await portrait());
      const tile = page.getByRole('toolbar', { name: 'Styles' }).locator('canvas').first();
      const place = page.getByRole('slider', { name: 'Place in the reel' });
      const changesFrom = async (still: Buffer) => !still.equals(await tile.screenshot());
      await button(page, 'Pause').click();
      const before = await tile.screenshot();
      await expect.poll(() => changesFrom(before)).toBe(true);

      await button(page, 'Play').click();

      await expect(button(page, 'Pause')).toBeVisible();
      const still = await tile.screenshot();
      const shown = await place.inputValue();
      await expect(place).not.toHaveValue(shown);
      expect(await changesFrom(still)).toBe(false);
      await button(page, 'Pause').click();
      await expect.poll(() => changesFrom(still)).toBe(true);
    },
  );
});

async function tapAt(photo: Locator, x: number, y: number): Promise<void> {
  const box = await photo.boundingBox();
  if (!box) throw new Error('What has no box cannot be tapped.');
  await photo.click({ position: { x: x * box.width, y: y * box.height } });
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
