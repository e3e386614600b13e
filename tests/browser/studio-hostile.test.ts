import type { Locator, Page } from 'playwright';
import type { Film } from '../../contract/films.ts';
import { expect } from './expect.ts';
import { middleOf, swipe } from './gestures.ts';
import { useProduct } from './journey.ts';
import { button, closeSheet, shots, untilSaved, words } from './studio-page.ts';

const caption = (page: Page, number: number) =>
  page.getByRole('button', { name: `Caption ${number} on the picture` });
const cut = (page: Page, number: number) =>
  page.getByRole('slider', { name: `Cut after shot ${number}` });
const shownSecond = async (of: Locator) => Number(await of.getAttribute('aria-valuenow'));

async function choose(page: Page, text: string): Promise<void> {
  await closeSheet(page);
  await words(page).getByText(text, { exact: true }).click();
  await expect(page.getByText('Preparing your film')).toBeHidden();
}

/** Drags by a way without releasing it. */
async function dragBy(page: Page, part: Locator, way: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(part);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + way.x, y + way.y, { steps: 6 });
}

/** The stored shots, one of them with another length. */
const withSeconds = ({ document }: Film, place: number, seconds: number) =>
  document.shots.map((shot, at) => (at === place ? { ...shot, seconds } : shot));

/** The place at which words are shown, in parts of the frame. */
async function shownPlace(of: Locator): Promise<{ x: unknown; y: unknown }> {
  const [x = 0, y = 0] = await of.evaluate(({ style }: HTMLElement) =>
    [style.left, style.top].map((percent) => parseFloat(percent) / 100),
  );
  return { x: expect.closeTo(x, 2), y: expect.closeTo(y, 2) };
}

/** Takes all steps back; answers how many there were. */
async function undoAll(page: Page): Promise<number> {
  await closeSheet(page);
  let steps = 0;
  for (; await button(page, 'Undo').isEnabled(); steps += 1) await button(page, 'Undo').click();
  await untilSaved(page);
  return steps;
}

describe('the editor, handled badly', () => {
  const product = useProduct();

  /** A film of still shots of 2 seconds; all of its texts are seen with the first. */
  async function filmOf(facts: { shots: number; texts: readonly string[] }) {
    const { texts } = facts;
    const items = Array.from({ length: facts.shots }, (_, at) => ({ sequence: at + 1 }));
    const person = await product.owner(items);
    const ids = (await person.images()).map(({ id }) => id);
    const document = {
      shots: ids.map((imageId) => ({ imageId, seconds: 2 })),
      words: texts.map((text, at) => ({
        ...{ text, style: 'plain', from: 0, to: 2 },
        place: { x: 0.5, y: 0.2 + (0.6 * at) / texts.length },
      })),
    };
    const json = { name: 'Lisbon', document };
    const film = await person.expect<Film>('POST', '/api/films', { json });
    const stored = () => person.expect<Film>('GET', `/api/films/${film.id}`);
    return { person, film, ids, stored, path: `/studio/${film.id}` };
  }

  product.onPhone('has two texts moved by two fingers, and forgets no step', async (visit) => {
    const { person, film, stored, path } = await filmOf({ shots: 1, texts: ['One', '', 'Three'] });
    const { page } = await visit.tab(path, person);
    await choose(page, 'Three');
    const three = await middleOf(caption(page, 3));
    await choose(page, 'One');
    const one = await middleOf(caption(page, 1));
    const session = await page.context().newCDPSession(page);
    const fingers = [one, three].map((point, id) => ({ ...point, id }));
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof fingers) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });

    await touch('touchStart', fingers.slice(0, 1));
    await touch('touchStart', fingers);
    // More moves than there are steps to be kept.
    for (let by = 1; by <= 60; by += 1)
      await touch(
        'touchMove',
        fingers.map(({ x, y, id }) => ({ x: x + by / 2, y, id })),
      );
    await touch('touchEnd', []);

    await untilSaved(page);
    const places = (await stored()).document.words.map(({ place }) => place);
    expect(places[0]).toMatchObject({ x: expect.closeTo(0.667, 2) });
    expect(places[2]).toMatchObject({ x: expect.closeTo(0.667, 2) });
    expect(await undoAll(page)).toBeLessThanOrEqual(2);
    expect((await stored()).document).toEqual(film.document);
  });

  product.onDesktop('lets go what is released outside of the window', async (visit) => {
    const { person, film, stored, path } = await filmOf({ shots: 3, texts: ['One'] });
    const { page } = await visit.tab(path, person);
    await choose(page, 'One');
    for (const part of [caption(page, 1), cut(page, 1)]) {
      const { x, y } = await middleOf(part);
      await dragBy(page, part, { x: 40, y: 0 });
      await page.mouse.move(-40, y, { steps: 3 });
      await page.mouse.up();
      // Over it, with no button down.
      await page.mouse.move(x + 80, y, { steps: 6 });
    }

    await untilSaved(page);
    const { document } = await stored();
    expect(document.shots.map(({ seconds }) => seconds)).toEqual([0.5, 2, 2]);
    expect(document.words[0]?.place).toMatchObject({ x: 0 });
    expect(await undoAll(page)).toBe(2);
    expect((await stored()).document).toEqual(film.document);
  });

  product.onDesktop('keeps a shot whose picture goes while its end is held', async (visit) => {
    const { person, film, ids, stored, path } = await filmOf({ shots: 3, texts: [] });
    const { page } = await visit.tab(path, person);
    await dragBy(page, cut(page, 1), { x: 30, y: 0 });
    const before = await shownSecond(cut(page, 1));

    const json = { ids: ids.slice(0, 1) };
    await person.expect('POST', '/api/images/delete', { json });
    await expect(shots(page).getByText('Its picture is missing')).toBeVisible();
    const { x, y } = await middleOf(cut(page, 1));
    await page.mouse.move(x + 60, y, { steps: 6 });
    await page.mouse.up();

    await untilSaved(page);
    const seconds = await shownSecond(cut(page, 1));
    expect(seconds).toBeGreaterThan(before);
    const { document, missing } = await stored();
    expect(document.shots).toEqual(withSeconds(film, 0, seconds));
    expect(missing).toEqual(ids.slice(0, 1));
    expect(await undoAll(page)).toBe(1);
    expect((await stored()).document).toEqual(film.document);
  });

  product.onDesktop(
    'takes back what was refused, and what was stored with its answer lost',
    async (visit) => {
      const { person, stored, path } = await filmOf({ shots: 1, texts: [] });
      const { page, allowMessage } = await visit.tab(path, person);
      allowMessage(/\/api\/films\//, /503|409/);
      for (const isStored of [false, true]) {
        await page.route('**/api/films/*', async (route) => {
          if (route.request().method() !== 'PUT') return route.continue();
          if (isStored) await route.fetch();
          const headers = { 'retry-after': '1' };
          await route.fulfill({ status: 503, headers, json: { error: 'Away.' } });
        });
        await page.getByLabel('Name').fill(`Porto ${isStored}`);
        if (isStored) await untilSavedAs(`Porto ${isStored}`);
        else await expect(page.getByText('Not saved')).toBeVisible();
        await button(page, 'Undo').click();
        await page.unroute('**/api/films/*');

        await untilSaved(page);
        await untilSavedAs('Lisbon');
        await expect(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
        await expect(page.getByRole('alert', { name: 'Changed elsewhere' })).toBeHidden();
      }

      function untilSavedAs(name: string): Promise<void> {
        return expect.poll(async () => (await stored()).name).toBe(name);
      }
    },
  );

  product.onDesktop('shows 24 texts of one moment, and loses none', async (visit) => {
    const texts = Array.from({ length: 24 }, (_, at) => `Line ${at + 1}`);
    const { person, film, stored, path } = await filmOf({ shots: 1, texts });
    const { page } = await visit.tab(path, person);
    await choose(page, 'Line 24');

    const strip = page.getByRole('group', { name: 'Strip' });
    await expect(strip.getByRole('button', { name: /words/ })).toHaveCount(24);
    // Each has a box on the picture once it is drawn.
    await expect(caption(page, 24).locator('xpath=../div')).toHaveCount(24);
    await expect(button(page, 'Add words')).toBeDisabled();
    await visit.checkScreen(page);
    await dragBy(page, caption(page, 24), { x: 60, y: 40 });
    await page.mouse.up();

    await untilSaved(page);
    const place = await shownPlace(caption(page, 24));
    const moved = { ...film.document.words[23], place };
    const others = film.document.words.slice(0, 23);
    expect((await stored()).document.words).toEqual([...others, moved]);
  });

  product.onPhone('stores what a slow phone shows of eight shots', async (visit) => {
    const { person, film, stored, path } = await filmOf({ shots: 8, texts: ['One'] });
    const { page } = await visit.tab(path, person);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });

    const from = await middleOf(cut(page, 4));
    await swipe(page, from, { x: from.x + 25, y: from.y });
    await choose(page, 'One');
    const at = await middleOf(caption(page, 1));
    await swipe(page, at, { x: at.x + 25, y: at.y + 40 });
    await untilSaved(page);

    const { document } = await stored();
    const seconds = (await shownSecond(cut(page, 4))) - 6;
    expect(seconds).toBeGreaterThan(2);
    expect(document.shots).toEqual(withSeconds(film, 3, seconds));
    expect(document.words[0]?.place).toEqual(await shownPlace(caption(page, 1)));
    expect(await undoAll(page)).toBe(2);
    expect((await stored()).document).toEqual(film.document);
  });
});
