import type { Page } from 'playwright';
import type { Film } from '../../contract/films.ts';
import { expect } from './expect.ts';
import { middleOf, swipe } from './gestures.ts';
import { useProduct } from './journey.ts';
import { photoFile } from './photos.ts';
import { button, closeSheet, shots, untilSaved, words } from './studio-page.ts';

const NAME = 'Three reasons';
const templates = (page: Page) => page.getByRole('toolbar', { name: 'Templates' });
const template = (page: Page) => templates(page).getByRole('button', { name: NAME });
const line = (page: Page, number: number) => page.getByLabel(`Line ${number},`);

/** Brings three photos of the device into a film by the template. */
async function fill(page: Page): Promise<void> {
  await template(page).click();
  const picker = page.getByRole('dialog', { name: `Photos and clips for ${NAME}` });
  const chooser = page.waitForEvent('filechooser');
  await picker.getByRole('button', { name: 'From this device' }).click();
  await (await chooser).setFiles(await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(photoFile)));
  await expect(picker.getByText('3 of 4 chosen')).toBeVisible();
  await picker.getByRole('button', { name: 'Add to the film' }).click();
  await expect(shots(page)).toHaveCount(4);
}

describe('the templates of the studio', () => {
  const { journey, onPhone, onDesktop, register } = useProduct();

  journey('take three pictures, and are worded, dragged and cut to the beat', async (visit) => {
    const person = await register();
    const { page, allowMessage } = await visit.stillTab('/studio', person);
    // A picture that a busy machine has not looked at in time is asked for once more.
    allowMessage(/\/look$/, /503/);
    // Each that is seen is drawn in its own words, cuts and look.
    await template(page).scrollIntoViewIfNeeded();
    await expect(template(page).locator('canvas')).toBeVisible();
    await visit.checkScreen(page);
    const films = () => person.expect<Film[]>('GET', '/api/films');

    await fill(page);
    await expect(line(page, 1)).toHaveValue('3 reasons\nyou need this');
    await expect(line(page, 5)).toHaveValue('Save this for later');
    await visit.checkScreen(page);
    // It is sent with its first change, and not before.
    await page.reload();
    await expect(line(page, 2)).toHaveValue('It saves you hours');
    await expect(page.getByText('Saved with your first change')).toBeVisible();
    expect(await films()).toEqual([]);

    await line(page, 2).fill('It folds');
    await untilSaved(page);
    await expect(page).toHaveURL(/\/studio\/[1-9]\d*$/);
    // Whoever types goes on typing, and what was done before can be taken back.
    await expect(line(page, 2)).toBeFocused();
    await page.keyboard.type('!');
    await untilSaved(page);
    const [listed, ...others] = await films();
    expect(others).toEqual([]);
    const film = await person.expect<Film>('GET', `/api/films/${listed?.id}`);
    expect(film.name).toBe(NAME);
    expect(film.document.words[1]?.text).toBe('It folds!');
    await closeSheet(page);
    await button(page, 'Undo').click();
    await expect(words(page).nth(1)).toContainText(/^It (folds|saves you hours)Words 2/);

    // Words are dragged, and a cut goes to the next beat.
    await button(page, /^3 reasons/).click();
    const { x, y } = await middleOf(page.getByRole('button', { name: 'Caption 1 on the picture' }));
    await swipe(page, { x, y }, { x, y: y + 60 });
    await closeSheet(page);
    const cut = page.getByRole('slider', { name: 'Cut after shot 1' });
    await cut.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(cut).toHaveAttribute('aria-valuetext', /on a beat$/);
    await untilSaved(page);
    const { document } = await person.expect<Film>('GET', `/api/films/${film.id}`);
    expect(document.words[0]?.place).toMatchObject({ y: expect.any(Number) });
    expect(document.shots[0]?.seconds).not.toBe(film.document.shots[0]?.seconds);
    await button(page, 'Make film').filter({ visible: true }).click();
    await expect(page.getByText('Your film is ready')).toBeVisible();
    await visit.checkScreen(page);
  });

  onPhone('keep what cannot be drawn in its field, and out of the film', async (visit) => {
    const person = await register();
    const { page, allowMessage, expectMessage, context } = await visit.stillTab('/studio', person);
    allowMessage(/\/look$/, /503/);
    await fill(page);

    await line(page, 1).fill('Hello 🇩🇪');
    await expect(page.getByText('These cannot be drawn: flags (🇩🇪)')).toBeVisible();
    await line(page, 2).fill('a\nb\nc');
    await expect(page.getByText('At most two lines')).toBeVisible();
    await expect(page.getByText('Saved with your first change')).toBeVisible();
    // An answer that is lost is asked for again, and the film is not stored twice.
    expectMessage('/api/films', /ERR_FAILED/);
    await context.route('/api/films', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await line(page, 3).fill('It is small');
    await expect(page.getByText(/^Not saved/)).toBeVisible();
    await context.unroute('/api/films');
    await line(page, 3).fill('It is tiny');
    await untilSaved(page);

    const [listed, ...others] = await person.expect<Film[]>('GET', '/api/films');
    const { document } = await person.expect<Film>('GET', `/api/films/${listed?.id}`);
    const texts = document.words.map(({ text }) => text);
    expect(others).toEqual([]);
    expect(texts.slice(0, 3)).toEqual([
      '3 reasons\nyou need this',
      'It saves you hours',
      'It is tiny',
    ]);
  });

  onDesktop('are heard once they are pressed, even if they were not drawn yet', async (visit) => {
    const person = await register();
    const { page, context } = await visit.tab('/images', person);
    await context.addInitScript(`const begin = AudioContext.prototype.createBufferSource;
      AudioContext.prototype.createBufferSource = function () {
        window.sounds = (window.sounds ?? 0) + 1;
        return begin.call(this);
      };`);
    await page.goto('/studio');
    // It is out of sight until it is pressed.
    await templates(page).getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();

    await expect.poll(() => page.evaluate('window.sounds ?? 0')).toBeGreaterThan(0);
  });

  onDesktop('stand still where motion is unwelcome or their photos are away', async (visit) => {
    const person = await register();
    const { page, context, expectMessage } = await visit.stillTab('/studio', person);
    const canvas = template(page).locator('canvas');
    await expect(canvas).toBeVisible();
    const pixels = () => canvas.evaluate((one: HTMLCanvasElement) => one.toDataURL());
    await expect.poll(pixels).toBe(await pixels());
    await template(page).hover();
    const before = await pixels();
    // Drawn meanwhile.
    const last = templates(page).locator('canvas').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeVisible();
    expect(await pixels()).toBe(before);

    expectMessage(/template-thing/, /ERR_FAILED/);
    await context.route('**/template-thing.webp', (route) => route.abort());
    await page.reload();
    await expect(template(page)).toContainText(NAME);
    await template(page).click();
    await expect(page.getByRole('dialog')).toContainText(`Photos and clips for ${NAME}`);
    await page.goto('/studio/0');
    await expect(page).toHaveURL('/studio');
  });
});
