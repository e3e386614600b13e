import { addItem } from '../../tests/media.ts';
import { openedOnce } from '../../tests/opened.ts';
import { newPlan } from '../../tests/plans.ts';
import { appOnce } from '../../tests/test-app.ts';

describe('a change that is sent again', () => {
  const app = appOnce();
  const me = openedOnce(() => app.signUp());
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { cookie: me.cookie, body });
  const item = async () => (await addItem(app.testDatabase.database, me.id, { isVideo: false })).id;
  const made = async (path: string, body: unknown) =>
    ((await call('POST', path, body)).json as { id: number }).id;
  const recorded = () =>
    app.sql<{ type: string }>`select type from user_events where user_id = ${me.id} order by seq`;

  type Change = [method: string, path: string, body: unknown];
  const plan = async (part: object): Promise<Change> => {
    const id = await made('/api/plans', newPlan(await item()));
    return ['PUT', `/api/plans/${id}`, part];
  };
  const filled = async () => {
    const [name, ids] = [crypto.randomUUID(), [await item(), await item(), await item()]];
    const id = await made('/api/collections', { name });
    await call('POST', `/api/collections/${id}/items`, { ids });
    return { path: `/api/collections/${id}`, ids };
  };
  const changes: Record<string, () => Promise<Change>> = {
    'of a profile': async () => ['PUT', '/api/user/profile', { displayName: 'Ada', bio: 'Hello.' }],
    'of a part of a profile': async () => ['PUT', '/api/user/profile', { bio: null }],
    'of settings': async () => ['PUT', '/api/user/settings', { mail: { planned: true } }],
    'of a favourite': async () => [
      ...(['PUT', `/api/images/${await item()}/favourite`] as const),
      { isFavourite: true },
    ],
    'of a plan': () => plan({ caption: 'Another.', platform: 'x' }),
    'of a plan that was done': () => plan({ done: true }),
    'of the name of a collection': async () => ['PUT', (await filled()).path, { name: 'Winter' }],
    'of a place in a collection': async () => {
      const { path, ids } = await filled();
      return ['POST', `${path}/items/move`, { id: ids[2], before: ids[1] }];
    },
    'of the last place in a collection': async () => {
      const { path, ids } = await filled();
      return ['POST', `${path}/items/move`, { id: ids[0], before: null }];
    },
    'of an item’s own link': async () => [
      ...(['POST', `/api/images/${await item()}/share`] as const),
      { showPrompt: true },
    ],
  };
  for (const [what, prepare] of Object.entries(changes)) {
    it(`${what} answers alike and records nothing`, async () => {
      const change = await prepare();
      const first = await call(...change);
      expect(first.status, first.text).to.equal(200);
      const before = await recorded();

      const again = await call(...change);

      expect(again.json).to.deep.equal(first.json);
      expect(await recorded()).to.deep.equal(before);
    });
  }

  it('of a film keeps its version and its time', async () => {
    const document = { shots: [{ imageId: await item(), seconds: 3 }] };
    const id = await made('/api/films', { name: 'Beach', document });
    const before = await recorded();

    const { json } = await call('PUT', `/api/films/${id}`, { name: 'Beach', document, version: 1 });

    expect(json).to.include({ version: 1 });
    expect(json).to.deep.equal((await call('GET', `/api/films/${id}`)).json);
    expect(await recorded()).to.deep.equal(before);
  });

  for (const state of ['due', 'missed']) {
    it(`is one where it is the own time of a plan that is ${state}`, async () => {
      const wanted = newPlan(await item());
      const id = await made('/api/plans', wanted);
      await app.sql`update plans set state = ${state} where id = ${id}`;
      const before = await recorded();

      const { json } = await call('PUT', `/api/plans/${id}`, { at: wanted.at });

      expect(json).to.include({ id, state });
      expect((await recorded()).slice(before.length)).to.deep.equal([{ type: 'plan.saved' }]);
    });
  }
});
