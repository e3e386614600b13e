import type { Page } from 'playwright';
import type { Film } from '../../contract/films.ts';
import { expect } from './expect.ts';
import { middleOf, swipe } from './gestures.ts';
import { useProduct } from './journey.ts';

const strip = (page: Page) => page.getByRole('group', { name: 'Strip' });
const shot = (page: Page, number: number) =>
  strip(page).getByRole('button', { name: `Strip: shot ${number}` });
const handle = (page: Page, name: string) => strip(page).getByRole('slider', { name });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const untilSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

describe('the strip of a film', () => {
  const product = useProduct();

  /** A film of three still shots, in which a beat comes every 0.6 seconds. */
  async function filmOnStrip() {
    const person = await product.owner([1, 2, 3].map((sequence) => ({ sequence })));
    const ids = (await person.images()).map(({ id }) => id);
    const words = [{ text: 'Take me', style: 'hook', place: 'top', from: 0.5, to: 2.5 }];
    const document = { shots: ids.map((imageId) => ({ imageId, seconds: 2 })), words };
    const film = await person.expect<Film>('POST', '/api/films', { json: { document } });
    const stored = async () => {
      const { document: now } = await person.expect<Film>('GET', `/api/films/${film.id}`);
      const order = now.shots.map(({ imageId }) => ids.indexOf(imageId) + 1);
      return { seconds: now.shots.map(({ seconds }) => seconds), order, words: now.words };
    };
    return { person, film, stored };
  }

  /** How many pixels a second has. */
  async function pixelsPerSecond(page: Page): Promise<number> {
    const box = await shot(page, 2).boundingBox();
    return ((box?.width ?? 0) + 2) / 2;
  }

  async function drag(page: Page, name: string, seconds: number): Promise<void> {
    const { x, y } = await middleOf(handle(page, name));
    await swipe(page, { x, y }, { x: x + seconds * (await pixelsPerSecond(page)), y });
  }

  product.onDesktop(
    'has cuts dragged to beats, shots to their order and words in time, a gesture a step',
    async (visit) => {
      const { person, film, stored } = await filmOnStrip();
      const { page } = await visit.stillTab(`/studio/${film.id}`, person);
      await expect(shot(page, 3)).toBeVisible();
      await visit.checkScreen(page);

      await drag(page, 'Cut after shot 1', 0.36);
      await expect(handle(page, 'Cut after shot 1')).toHaveAttribute(
        'aria-valuetext',
        '2.4 s, on a beat',
      );
      await untilSaved(page);
      expect((await stored()).seconds).toEqual([2.4, 2, 2]);
      await undo(page).click();
      await expect(undo(page)).toBeDisabled();

      const grip = await middleOf(shot(page, 1));
      const second = await pixelsPerSecond(page);
      await page.mouse.move(grip.x, grip.y);
      await page.mouse.down();
      await page.mouse.move(grip.x + 2.5 * second, grip.y, { steps: 8 });
      // Out of the window, and back.
      await page.mouse.move(-30, -30, { steps: 3 });
      await page.mouse.move(grip.x + 4.5 * second, grip.y, { steps: 8 });
      await page.mouse.up();
      await expect(shot(page, 3)).toHaveAttribute('aria-pressed', 'true');
      await untilSaved(page);
      expect((await stored()).order).toEqual([2, 3, 1]);
      await undo(page).click();
      await expect(undo(page)).toBeDisabled();

      await drag(page, 'End of words 1', 1.45);
      await untilSaved(page);
      // The cut is nearer than the beat.
      expect((await stored()).words).toMatchObject([{ from: 0.5, to: 4 }]);
      await undo(page).click();
      await expect(undo(page)).toBeDisabled();
      await untilSaved(page);
      expect(await stored()).toMatchObject({ seconds: [2, 2, 2], order: [1, 2, 3] });

      await strip(page).getByRole('button', { name: 'Strip: words 1' }).click();
      await expect(page.getByRole('heading', { name: 'Words 1' })).toBeVisible();
      await expect(page.getByRole('slider', { name: 'Place in the film' })).toHaveValue('45');
      const { x, y } = (await strip(page).boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.click(x + 3.02 * second, y + 6);
      await expect(page.getByRole('slider', { name: 'Place in the film' })).toHaveValue('90');
    },
  );

  product.onDesktop(
    'is used by the keyboard, and lets a film go that another tab has changed',
    async (visit) => {
      const { person, film, stored } = await filmOnStrip();
      const { page } = await visit.stillTab(`/studio/${film.id}`, person);

      await handle(page, 'Cut after shot 1').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowRight');
      await shot(page, 1).focus();
      await page.keyboard.press('Alt+ArrowRight');
      await expect(shot(page, 2)).toBeFocused();
      await strip(page).getByRole('button', { name: 'Strip: words 1' }).focus();
      await page.keyboard.press('Alt+ArrowLeft');
      await untilSaved(page);
      expect(await stored()).toMatchObject({
        ...{ seconds: [2, 2.4, 2], order: [2, 1, 3] },
        words: [{ from: 0.4, to: 2.4 }],
      });

      const { x, y } = await middleOf(handle(page, 'Cut after shot 1'));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y, { steps: 4 });
      const held = Number(await handle(page, 'Cut after shot 1').getAttribute('aria-valuenow'));
      expect(held).toBeGreaterThan(2);
      await expect.poll(async () => (await stored()).seconds[0]).toBe(held);
      const { version } = await person.expect<Film>('GET', `/api/films/${film.id}`);
      await person.expect('PUT', `/api/films/${film.id}`, {
        json: { name: 'Theirs', document: film.document, version },
      });
      await expect(page.getByRole('heading', { name: 'Theirs' })).toBeVisible();
      await page.mouse.move(x + 80, y, { steps: 4 });
      await page.mouse.up();
      await expect(undo(page)).toBeDisabled();
      expect((await stored()).seconds).toEqual([2, 2, 2]);
    },
  );

  product.onPhone('is used by a finger', async (visit) => {
    const { person, film, stored } = await filmOnStrip();
    const { page } = await visit.stillTab(`/studio/${film.id}`, person);
    await expect(shot(page, 3)).toBeVisible();
    await visit.checkScreen(page);

    await drag(page, 'Cut after shot 1', 0.36);
    await untilSaved(page);
    expect((await stored()).seconds).toEqual([2.4, 2, 2]);
    await undo(page).click();
    const second = await pixelsPerSecond(page);
    const from = await middleOf(shot(page, 1));
    await swipe(page, from, { x: from.x + 2.2 * second, y: from.y });
    await untilSaved(page);
    expect(await stored()).toMatchObject({ order: [2, 1, 3], seconds: [2, 2, 2] });
    await undo(page).click();
    await expect(undo(page)).toBeDisabled();

    await shot(page, 2).tap();
    await expect(page.getByRole('heading', { name: 'Shot 2' })).toBeVisible();
  });
});
