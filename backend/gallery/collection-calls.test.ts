import type { Collection } from '../../contract/collections.ts';
import { addItem } from '../../tests/media.ts';
import { openedOnce } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';

describe('the calls about collections', () => {
  const app = appOnce();
  const me = openedOnce(() => app.signUp());

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { cookie: me.cookie, body });
  const create = async (name: unknown) => call('POST', '/api/collections', { name });

  it('make, fill, order and list a collection', async () => {
    const { json } = await create('  Summer\n2026 ');
    const collection = json as Collection;
    expect(collection).to.deep.include({ name: 'Summer 2026', count: 0, coverUrl: null });
    const path = `/api/collections/${collection.id}`;
    const { database } = app.testDatabase;
    const [a, b] = [await addItem(database, me.id), await addItem(database, me.id)];

    await call('POST', `${path}/items`, { ids: [a.id, b.id] });
    await call('POST', `${path}/items/move`, { id: b.id, before: a.id });

    const list = await call('GET', `/api/images?collection=${collection.id}&limit=1`);
    expect(list.json).to.deep.equal([{ ...b, position: 512 }]);
    const next = list.headers['x-next-cursor'];
    const rest = await call(
      'GET',
      `/api/images?collection=${collection.id}&before=${String(next)}`,
    );
    expect(rest.json).to.deep.equal([{ ...a, position: 1024 }]);
    expect((await call('GET', '/api/collections')).json).to.deep.include({
      ...collection,
      count: 2,
      coverUrl: b.thumbnailUrl,
    });
    expect((await call('GET', '/api/images?collection=2147483647')).status).to.equal(404);
  });

  it('refuse no name, and one of more than 60 characters', async () => {
    for (const name of ['', ' \u200b\n', '🌴'.repeat(61)]) {
      expect((await create(name)).status, name).to.equal(400);
    }
  });

  it('accept any other name as it is written', async () => {
    for (const name of ['🌴'.repeat(60), `'; drop table collections; --`, '<b>x</b>', 'חוף']) {
      expect((await create(name)).json).to.have.property('name', name);
    }
    const again = await create('<B>X</B>');
    expect([again.status, again.json]).to.deep.equal([
      409,
      { error: 'You already have a collection of this name.', code: 'collection.name-taken' },
    ]);
  });
});
