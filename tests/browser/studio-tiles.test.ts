import type { Film } from '../../contract/films.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';
import { button, untilSaved } from './studio-page.ts';

describe('the tiles of the editor', () => {
  const product = useProduct();

  product.onDesktop('show motions, looks, sounds and styles of words, and play', async (visit) => {
    const person = await product.owner([1, 2, 3].map((sequence) => ({ sequence })));
    const ids = (await person.images()).map(({ id }) => id);
    const said = { text: 'Hi', style: 'hook', place: 'top', from: 0, to: 2, behind: false };
    const document = { shots: ids.map((imageId) => ({ imageId, seconds: 2 })), words: [said] };
    const film = await person.expect<Film>('POST', '/api/films', { json: { document } });
    const { page, context } = await visit.tab('/images', person);
    await context.addInitScript(`const begin = AudioContext.prototype.createBufferSource;
      AudioContext.prototype.createBufferSource = function () {
        window.sounds = (window.sounds ?? 0) + 1;
        return begin.call(this);
      };`);
    await page.goto(`/studio/${film.id}`);
    const tile = (choice: string, name: string) =>
      page.getByRole('toolbar', { name: choice }).getByRole('button', { name, exact: true });
    await tile('Look', 'Warm').scrollIntoViewIfNeeded();
    await expect(tile('Look', 'Warm').locator('canvas')).toBeVisible();
    await visit.checkScreen(page);
    await tile('Look', 'Warm').click();
    await expect(page.locator('[data-sound] path')).toHaveAttribute('d', '');
    await tile('Sound', 'Gold').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tile('Sound', 'Midnight')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tile('Sound', 'Midnight')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => page.evaluate('window.sounds ?? 0')).toBeGreaterThan(0);
    await expect(page.locator('[data-sound] path')).toHaveAttribute('d', /^M0\.5/);

    await button(page, 'Use a template').scrollIntoViewIfNeeded();
    await button(page, /Shot 2,/).click();
    await expect(page.getByRole('heading', { name: 'Shot 2' })).toBeInViewport();
    await tile('Motion', 'Dancing').click();
    const dance = tile('Style', 'Club Dance');
    await expect(dance.locator('canvas')).toBeVisible();
    const pixels = () =>
      dance.locator('canvas').evaluate((one: HTMLCanvasElement) => one.toDataURL());
    const rest = await pixels();
    await dance.hover();
    await expect.poll(pixels).not.toBe(rest);
    await dance.click();
    await button(page, /^Hi/).click();
    await tile('Style', 'Poster').click();
    await visit.checkScreen(page);
    await untilSaved(page);

    const { document: now } = await person.expect<Film>('GET', `/api/films/${film.id}`);
    expect(now).toMatchObject({ look: 'warm', sound: 'midnight' });
    expect(now.shots[1]).toMatchObject({ category: 'dancing', option: 'Club Dance' });
    expect(now.words[0]).toMatchObject({ style: 'poster' });
  });
});
