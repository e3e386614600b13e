import type { Locator, Page } from 'playwright';
import type { Film } from '../../contract/films.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { button, untilSaved } from './studio-page.ts';

/** More presses than any screen of the studio has stops. */
const STOPS_MAX = 120;

/** Goes on by the Tab key until this has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not come to ${String(target)}`);
}

async function pressOn(target: Locator, ...keys: readonly string[]): Promise<void> {
  await tabTo(target);
  for (const key of keys) await target.page().keyboard.press(key);
}

describe('the studio by the keyboard alone', () => {
  const { journey, owner } = useProduct();

  journey('goes from a template over three pictures to a film that is made', async (visit) => {
    const person = await owner([1, 2, 3].map((sequence) => ({ sequence })));
    const { page } = await visit.stillTab('/studio', person);
    const stored = async () => {
      const [listed] = await person.expect<Film[]>('GET', '/api/films');
      return (await person.expect<Film>('GET', `/api/films/${listed?.id}`)).document;
    };
    const templates = page.getByRole('toolbar', { name: 'Templates' }).getByRole('button');
    await tabTo(templates.first());
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: /Plot twist/ });
    const pictures = picker.getByRole('toolbar').getByRole('button');
    await pressOn(pictures.first(), 'Enter', 'ArrowRight', 'Enter', 'ArrowRight', 'Enter');
    await expect(picker.getByText('3 of 3 chosen')).toBeVisible();
    await pressOn(picker.getByRole('button', { name: 'Add to the film' }), 'Enter');

    await tabTo(page.getByLabel('Line 1,'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('By hand');
    await untilSaved(page);
    await page.keyboard.press('Escape');
    await pressOn(button(page, /^By hand/), 'Enter');
    const caption = page.getByRole('button', { name: 'Caption 1 on the picture' });
    await pressOn(caption, 'Shift+ArrowUp', 'ArrowUp', '+');
    const cut = page.getByRole('slider', { name: 'Cut after shot 1' });
    await pressOn(cut, 'Shift+ArrowRight');
    await expect(cut).toHaveAttribute('aria-valuetext', /on a beat$/);
    await untilSaved(page);
    const { words, shots } = await stored();
    expect(words[0]).toMatchObject({
      ...{ text: 'By hand', place: { y: expect.any(Number) } },
      size: expect.closeTo(1.05),
    });

    await pressOn(makeFilm(page), 'Enter');
    await pressOn(button(page, 'Watch it'), 'Enter');
    await expect(page.getByRole('dialog').locator('video')).toBeVisible();
    expect((await stored()).shots).toEqual(shots);
    expect((await person.images())[0]).toMatchObject({ isVideo: true });
  });
});

const makeFilm = (page: Page) => button(page, 'Make film').filter({ visible: true });
