import type { Page } from 'playwright';
import type { Film } from '../../contract/films.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { untilSaved } from './studio-page.ts';

const handle = (page: Page) => page.getByRole('button', { name: 'Caption 1 on the picture' });
const choose = (page: Page) => page.getByRole('button', { name: /Take me/ }).click();

describe('words on the picture', () => {
  const product = useProduct();

  async function wordedFilm() {
    const person = await product.owner([1, 2].map((sequence) => ({ sequence })));
    const [item] = await person.images();
    const words = [{ text: 'Take me', style: 'hook', place: 'top', from: 0, to: 3 }];
    const document = { shots: [{ imageId: item?.id, seconds: 3 }], words };
    const film = await person.expect<Film>('POST', '/api/films', { json: { document } });
    const stored = async () => {
      const { document: now } = await person.expect<Film>('GET', `/api/films/${film.id}`);
      return now.words[0];
    };
    return { person, film, stored };
  }

  async function boxOf(page: Page) {
    const box = await handle(page).boundingBox();
    if (!box) throw new Error('the words are not shown');
    return box;
  }

  async function middleOf(page: Page): Promise<{ x: number; y: number; width: number }> {
    const { x, y, width, height } = await boxOf(page);
    return { x: x + width / 2, y: y + height / 2, width };
  }

  product.onDesktop('are dragged, sized and typed there, a gesture a step', async (visit) => {
    const { person, film, stored } = await wordedFilm();
    const { page } = await visit.stillTab(`/studio/${film.id}`, person);
    await choose(page);
    const { x, y } = await middleOf(page);

    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 100, { steps: 6 });
    // Out of the window, and back.
    await page.mouse.move(-40, y + 140, { steps: 3 });
    await page.mouse.move(x + 30, y + 150, { steps: 6 });
    await page.mouse.up();
    await expect
      .poll(async () => {
        const at = await middleOf(page);
        return Math.hypot(at.x - x - 30, at.y - y - 150);
      })
      .toBeLessThan(15);
    const moved = await middleOf(page);
    await untilSaved(page);
    expect((await stored())?.place).toMatchObject({ y: expect.any(Number) });

    const corner = await boxOf(page);
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move(corner.x - 25, corner.y - 5, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await middleOf(page)).width).toBeGreaterThan(moved.width + 20);

    await handle(page).dblclick();
    await page.keyboard.type('!');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Take me!');
    await page.getByRole('button', { name: 'Black' }).click();
    await untilSaved(page);
    expect(await stored()).toMatchObject({ text: 'Take me!', colour: '#000000' });
    await visit.checkScreen(page);

    for (const _ of ['colour', 'text', 'size', 'place'])
      await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await untilSaved(page);
    expect(await stored()).toMatchObject({ text: 'Take me', place: 'top' });
  });

  product.onPhone('are moved and sized by the keyboard, too', async (visit) => {
    const { person, film, stored } = await wordedFilm();
    const { page } = await visit.stillTab(`/studio/${film.id}`, person);
    await choose(page);
    const before = await middleOf(page);

    await handle(page).focus();
    for (const key of ['Shift+ArrowDown', 'ArrowRight', '-']) await page.keyboard.press(key);
    await untilSaved(page);

    expect(await stored()).toMatchObject({ size: 0.95, place: { x: expect.any(Number) } });
    await expect.poll(async () => (await middleOf(page)).y).toBeGreaterThan(before.y + 5);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' home');
    await page.keyboard.press('Escape');
    await expect(handle(page)).toBeFocused();
    await untilSaved(page);
    expect((await stored())?.text).toBe('Take me home');
  });
});
