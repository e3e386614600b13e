import { openedEach } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';
import { addFilmOrder, addItem } from '../../tests/media.ts';

describe('the calls about several items of the gallery', () => {
  const app = appOnce();
  const me = openedEach(() => app.signUp());
  const stranger = openedEach(() => app.signUp());

  const add = (userId = me.id) => addItem(app.testDatabase.database, userId);
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { cookie: me.cookie, body });

  it('give only the caller’s items a title, in every tab, and say nothing where it is theirs already', async () => {
    const { database } = app.testDatabase;
    const mine = await addItem(database, me.id, { title: 'IMG_2034' });
    const theirs = await add(stranger.id);
    const name = (id: number, title: unknown) => call('PUT', `/api/images/${id}/title`, { title });
    const changes = async () => {
      const rows = await app.sql<{ title: string | null }>`
        select data->'items'->0->>'title' as title from user_events
         where user_id = ${me.id} and type = 'media.changed' order by seq`;
      return rows.map(({ title }) => title);
    };

    expect((await name(mine.id, ' \u202eBeach\tday ')).json).to.deep.equal({
      ...mine,
      title: 'Beach day',
    });
    expect((await name(mine.id, 'Beach day')).status).to.equal(200);
    expect((await name(mine.id, null)).json).to.deep.equal({ ...mine, title: null });
    expect(await changes()).to.deep.equal(['Beach day', null]);
    expect((await name(theirs.id, 'Mine')).status).to.equal(404);
    expect((await name(2_147_483_647, 'Mine')).status).to.equal(404);
    expect((await name(mine.id, '👩🏽'.repeat(60))).status).to.equal(200);
    for (const [title, says] of [
      ['a'.repeat(121), 'title: at most 120 characters.'],
      [' \u200f\n ', 'title: please write a title.'],
      ['', 'title: please write a title.'],
      [5, 'title: this value is not accepted.'],
      [undefined, 'title: this is required.'],
    ]) {
      expect(await name(mine.id, title)).to.deep.include({
        status: 400,
        json: { error: says, code: 'request.invalid' },
      });
    }
  });

  it('call a film by its name again', async () => {
    const { database } = app.testDatabase;
    const generationId = await addFilmOrder(database, me.id, 'Summer');
    const film = await addItem(database, me.id, { generationId, theme: 'film', title: 'Sea' });
    const named = await call('PUT', `/api/images/${film.id}/title`, { title: null });
    expect(named.json).to.include({ title: 'Summer' });
  });

  const lists: [string, unknown][] = [
    ['none', []],
    ['501', Array.from({ length: 501 }, (_, index) => index + 1)],
  ];
  for (const [what, ids] of lists) {
    it(`refuse a list of ids with ${what}`, async () => {
      for (const path of ['/api/images/delete', '/api/images/restore']) {
        expect((await call('POST', path, { ids })).status, path).to.equal(400);
      }
    });
  }

  for (const query of [
    `search=${'a'.repeat(201)}`,
    'search=%00',
    'favourite=false',
    'ids=1,',
    'ids=1,a',
    'ids=0',
    'ids=2147483648',
    `ids=${Array.from({ length: 501 }, (_, index) => index + 1).join(',')}`,
    'from=',
    'from=2026-03-01',
    'to=2026-02-30T00:00:00Z',
    'to=2026-03-01T00:00:00',
    'from=0001-01-01T00:00:00Z',
    'from=9999-12-31T23:59:59-14:00',
    'to=%2b275760-09-13T00:00:00Z',
    `from=2026-03-01T00:00:00.${'0'.repeat(5000)}Z`,
  ]) {
    it(`refuse the list of ?${query.slice(0, 24)} (${query.length} characters)`, async () => {
      expect((await call('GET', `/api/images?${query}`)).status).to.equal(400);
    });
  }

  it('accept any other search text', async () => {
    await add();

    for (const text of [`'; drop table images; --`, '%_\\', '%%%%', '🌃'.repeat(100), '{"a":1}']) {
      const answer = await call('GET', `/api/images?search=${encodeURIComponent(text)}`);
      expect([answer.status, answer.json], text).to.deep.equal([200, []]);
    }
  });
});
