import type { Page } from 'playwright';
import type { Film } from '../../contract/films.ts';
import type { Person } from '../person.ts';
import { until } from '../until.ts';
import { expect } from './expect.ts';
import { expectDownload, selectOption, toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { button, chooseTile, closeSheet, shots, untilSaved, words } from './studio-page.ts';

const isFirst = async (page: Page, shot: string) =>
  (await shots(page).first().innerText()).includes(shot);
const seconds = ({ shots: all }: Film['document']) =>
  all.reduce((sum, shot) => sum + shot.seconds, 0);
describe('the studio', () => {
  const product = useProduct();
  const { journey, onPhone, onDesktop } = product;

  /** A person with pictures #1 to #3 and a clip. */
  const owner = () =>
    product.owner([
      { theme: 'reels', isVideo: true, videoCategory: 'posing', videoOption: 'Power Pose' },
      ...[1, 2, 3].map((sequence) => ({ sequence })),
    ]);

  async function filmOf(person: Person, facts: Partial<Film['document']> = {}): Promise<Film> {
    const items = (await person.images()).filter(({ isVideo }) => !isVideo).toReversed();
    const document = { shots: items.map(({ id }) => ({ imageId: id, seconds: 2 })), ...facts };
    return person.expect<Film>('POST', '/api/films', { json: { name: 'Lisbon', document } });
  }
  const stored = (person: Person, { id }: Pick<Film, 'id'>) =>
    person.expect<Film>('GET', `/api/films/${id}`);

  onPhone('makes a film of selected items, which is saved by itself', async (visit) => {
    const person = await owner();
    const { page } = await visit.stillTab('/images', person);
    await button(page, 'Select items').click();
    await page.getByRole('checkbox', { name: /#1,/ }).click();
    await expect(button(page, 'Make a film')).toBeDisabled();
    for (const sequence of [2, 3])
      await page.getByRole('checkbox', { name: new RegExp(`#${sequence},`) }).click();

    await button(page, 'Make a film').click();
    await expect(shots(page)).toHaveCount(3);
    await visit.checkScreen(page);
    await button(page, /Shot 2,/).click();
    await chooseTile(page, 'Motion', 'Dancing');
    await selectOption(page, 'To the next shot', 'Dissolve');
    await visit.checkScreen(page, { isTransient: true });
    await closeSheet(page);
    await button(page, 'Add words').click();
    const files: string[] = [];
    page.on('request', (request) =>
      files.push(...(/\d+(?=-[\w-]+\.bin$)/.exec(request.url()) ?? [])),
    );
    await page.getByLabel('Text').fill('Hello 🎉🇩🇪👩🏽‍🚀');
    const fault = 'These cannot be drawn: flags (🇩🇪), joined emoji (👩🏽‍🚀)';
    await expect(page.getByText(fault)).toBeVisible();
    await page.getByLabel('Text').fill('Hello there 🎉🏅');
    await chooseTile(page, 'Style', 'Lower third');
    await closeSheet(page);
    await button(page, /Whole film/).click();
    await chooseTile(page, 'Sound', 'Neon');
    await closeSheet(page);
    await button(page, 'Safe zones').click();
    await selectOption(page, 'Safe zones of', 'TikTok');
    await button(page, /Whole film/).click();
    await page.getByLabel('Name').fill('A week in Lisbon');
    await untilSaved(page);

    const [listed] = await person.expect<Film[]>('GET', '/api/films');
    const { name, document } = await stored(person, { id: listed?.id ?? 0 });
    expect(name).toBe('A week in Lisbon');
    expect(document).toMatchObject({ sound: 'neon', platform: 'tiktok' });
    expect(document.shots[1]).toMatchObject({ category: 'dancing', next: 'dissolve' });
    expect(document.words).toMatchObject([{ text: 'Hello there 🎉🏅', style: 'lower-third' }]);
    await expect(words(page)).toHaveText([/Hello there/]);
    expect(files).toEqual(['4']);
  });

  journey('lists one’s films, and deletes one after a question', async (visit) => {
    const person = await owner();
    await filmOf(person);
    const { page } = await visit.stillTab('/studio', person);
    await expect(page.getByRole('link', { name: /Lisbon/ })).toBeVisible();
    await visit.checkScreen(page);

    await button(page, 'Delete Lisbon').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete film' }).click();

    await expect(toastWith(page, 'Film deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: /Lisbon/ })).toBeHidden();
    expect(await person.expect<Film[]>('GET', '/api/films')).toHaveLength(0);
  });

  journey(
    'takes three pictures to a film that is made, taken home and edited again',
    async (visit) => {
      const person = await owner();
      const film = await filmOf(person);
      const { page, allowMessage } = await visit.stillTab(`/studio/${film.id}`, person);
      // A picture that a busy machine has not looked at in time is asked for once more.
      allowMessage(/\/look$/, /503/);
      await button(page, /Whole film/).click();
      await button(page, 'Use a template').click();
      const templates = page.getByRole('dialog').getByRole('toolbar', { name: 'Templates' });
      await templates.getByRole('button').first().click();
      await expect(shots(page).first()).toBeVisible();
      await chooseTile(page, 'Sound', 'Neon');
      await closeSheet(page);
      await button(page, 'Add words').click();
      await page.getByLabel('Text').fill('Three days');
      // They are typed where they are seen.
      await expect(page.getByText(/^1\.0 of/)).toBeVisible();
      await closeSheet(page);

      await button(page, 'Make film').click();
      // It is said beside the film, which is still there to be edited.
      await expect(page.getByRole('heading', { name: 'Your film is ready' })).toBeVisible();
      await button(page, 'Watch it').click();
      const viewer = page.getByRole('dialog');
      await expect(viewer.locator('video')).toBeVisible();
      const [made] = await person.images();
      const { document } = await stored(person, film);
      expect(made?.durationSeconds).toBeCloseTo(seconds(document), 0);
      await visit.checkScreen(page);
      await expectDownload(viewer.getByRole('button', { name: /^Download/ }), /^Lisbon\.mp4$/);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('heading', { name: 'Your film is ready' })).toBeVisible();
      await button(page, 'More').click();
      await expectDownload(button(page, 'Download cover'), /-cover\.jpg$/);
      await visit.checkScreen(page);
      await page.goto(`/images?item=${made?.id}`);
      await viewer.getByRole('button', { name: 'Edit', exact: true }).click();

      await expect(words(page).filter({ hasText: 'Three days' })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/studio/${film.id}$`));
      expect(await person.expect<Film[]>('GET', '/api/films')).toHaveLength(1);

      await button(page, /Whole film/).click();
      await chooseTile(page, 'Sound', 'Drift');
      await untilSaved(page);
      await page.goto(`/images?item=${made?.id}`);
      await viewer.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Make a copy of what it was' }).click();
      await expect(words(page).filter({ hasText: 'Three days' })).toBeVisible();
      const [again] = await person.expect<Film[]>('GET', '/api/films');
      expect(again?.id).not.toBe(film.id);
      expect((await stored(person, { id: again?.id ?? 0 })).document).toEqual(document);
    },
  );

  onDesktop('is used by the keyboard alone', async (visit) => {
    const person = await owner();
    const { page } = await visit.stillTab('/studio', person);
    await button(page, 'New film').focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog');
    await picker.getByRole('button', { name: /#3/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await picker.getByRole('button', { name: 'Add to the film' }).press('Enter');

    await expect(shots(page)).toHaveText([/Power Pose/, /Walk Toward Camera/]);
    await button(page, /Shot 1,/).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(shots(page)).toHaveText([/Walk Toward Camera/, /Power Pose/]);
    await expect(button(page, /Shot 2,/)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('11');
    await expect(page.getByText('0.5 to 10 seconds')).toBeVisible();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4.5');
    await expect(page.getByText('7.5 of 30 s')).toBeVisible();
    await page.keyboard.press('Tab');
    // What is typed slowly is several steps.
    for (let steps = 0; steps < 9 && !(await isFirst(page, 'Power Pose')); steps += 1)
      await page.keyboard.press('Control+Z');
    await expect(shots(page)).toHaveText([/Power Pose/, /Walk Toward Camera/]);
    await page.keyboard.press('Control+Shift+Z');
    await expect(shots(page)).toHaveText([/Walk Toward Camera/, /Power Pose/]);
    await untilSaved(page);
  });

  onDesktop(
    'keeps two tabs in step, and one’s own as a copy where both edit at once',
    async (visit) => {
      const person = await owner();
      const film = await filmOf(person);
      const device = await visit.device({ person, reducedMotion: 'reduce' });
      const [first, second] = [
        await device.open(`/studio/${film.id}`),
        await device.open(`/studio/${film.id}`),
      ];
      await expect(shots(first)).toHaveCount(3);
      await second.getByLabel('Name').fill('Porto');
      await untilSaved(second);
      await expect(first.getByRole('heading', { name: 'Porto' })).toBeVisible();

      const released = Promise.withResolvers<void>();
      await first.route('**/api/films/*', async (route) => {
        await released.promise;
        await route.continue();
      });
      await first.bringToFront();
      await first.getByLabel('Name').fill('Mine');
      await expect(first.getByText('Saving')).toBeVisible();
      await person.expect('PUT', `/api/films/${film.id}`, {
        json: { name: 'Theirs', document: film.document, version: 2 },
      });
      // The console does not always hear of a call that may outlive its tab.
      device.allowMessage(/\/api\/films\//, /409/);
      released.resolve();

      await expect(first.getByRole('heading', { name: 'Theirs' })).toBeVisible();
      // It would bring back the older film, over the newer one.
      await expect(button(first, 'Undo')).toBeDisabled();
      await visit.checkScreen(first);
      await button(first, 'Keep mine as a copy').click();
      await expect(first.getByRole('heading', { name: 'Mine' })).toBeVisible();
      expect((await stored(person, film)).name).toBe('Theirs');
      const films = await person.expect<Film[]>('GET', '/api/films');
      expect(films.map(({ name }) => name)).toEqual(['Mine', 'Theirs']);
    },
  );

  onDesktop('saves what was just edited when the tab is left', async (visit) => {
    const person = await owner();
    const film = await filmOf(person);
    const { page, allowMessage } = await visit.stillTab(`/studio/${film.id}`, person);
    // One of the two that are sent as it goes follows no version.
    allowMessage(/\/api\/films\//, /409/);
    await page.getByLabel('Name').fill('Porto');
    await untilSaved(page);

    await product.world.database.transaction(async (tx) => {
      await tx.sql`select from films where id = ${film.id} for update`;
      await page.getByLabel('Name').fill('Porto at night');
      const isHeld = `wait_event_type = 'Lock' and query like '%update films%'`;
      await product.world.untilRows(`pg_stat_activity where ${isHeld}`, 1, 60);
      // While the first save is still on its way.
      await page.getByLabel('Name').fill('Porto by day');
      await page.goto('/terms');
    });

    await until(
      () => stored(person, film),
      ({ name, version }) => name === 'Porto by day' && version === film.version + 3,
      60,
    );
  });

  onPhone('says which shot misses its picture, and takes another', async (visit) => {
    const person = await owner();
    const film = await filmOf(person);
    const json = { ids: [film.document.shots[1]?.imageId] };
    await person.expect('POST', '/api/images/delete', { json });
    const { page } = await visit.stillTab(`/studio/${film.id}`, person);

    await button(page, 'Make film').click();
    await expect(toastWith(page, 'A picture is missing', /shot 2/)).toBeVisible();
    await visit.checkScreen(page, { isTransient: true });
    await button(page, 'Replace').click();
    await page.getByRole('dialog').getByRole('button', { name: /#3/ }).click();

    await expect(page.getByText('Its picture is missing')).toBeHidden();
    await untilSaved(page);
    expect((await stored(person, film)).missing).toEqual([]);
  });

  onDesktop('offers a film that was deleted elsewhere as a new one', async (visit) => {
    const person = await owner();
    const film = await filmOf(person);
    const { page, expectMessage } = await visit.stillTab(`/studio/${film.id}`, person);
    await expect(shots(page)).toHaveCount(3);
    expectMessage(/\/api\/films\//, 404);

    await person.expect('DELETE', `/api/films/${film.id}`);
    await expect(page.getByRole('heading', { name: 'This film was deleted' })).toBeVisible();
    await button(page, 'Keep it as a new film').click();

    await expect(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
    await expect(shots(page)).toHaveCount(3);
  });
});
