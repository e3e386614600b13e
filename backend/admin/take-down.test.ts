import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AuditEntry } from '../../contract/admin-schemas.ts';
import { addItem } from '../../tests/media.ts';
import { openedEach, openedOnce } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';
import { sweepDeleted } from '../gallery/remove.ts';
import { mintModelKey } from '../storage/media-key.ts';

describe('the take-down of an item', () => {
  const app = appOnce();
  const admin = openedOnce(() => app.signUpAdmin());
  const owner = openedEach(() => app.signUp());

  const add = (facts = {}) => addItem(app.testDatabase.database, owner.id, facts);
  /** An influencer whose training is over, and the file of its model. */
  async function trainedOf(portrait: { id: number }): Promise<{ id: number; modelKey: string }> {
    const modelKey = mintModelKey('bin');
    const path = join(app.dataDir, basename(modelKey));
    await writeFile(path, 'weights');
    await app.engine.storage.put(modelKey, path, { contentType: 'application/octet-stream' });
    const [row] = await app.sql<{ id: number }>`
      insert into influencers (user_id, gender, race, portrait_id, training_status, model_key)
       values (${owner.id}, 'Female', 'Asian', ${portrait.id}, 'completed', ${modelKey})
       returning id`;
    if (!row) throw new Error('it was inserted');
    return { id: row.id, modelKey };
  }
  const takeDown = (item: unknown, reason: unknown = 'reported') =>
    app.call('POST', '/api/admin/take-down', { cookie: admin.cookie, body: { item, reason } });
  const shown = async () =>
    (await app.call('GET', '/api/images', { cookie: owner.cookie })).json as { id: number }[];

  it('removes it by number or address from the owner’s gallery, with a reason in the log', async () => {
    const items = [await add(), await add(), await add()];
    const kept = await add();
    const [one, two, three] = items;

    const answers = [
      await takeDown(String(one?.id)),
      await takeDown(two?.imageUrl),
      await takeDown(`http://127.0.0.1:${app.port}${three?.imageUrl}`),
    ];

    expect(answers.map(({ json }) => json)).to.deep.equal(
      items.map(({ id }) => ({ id, userId: owner.id })),
    );
    expect((await shown()).map(({ id }) => id)).to.deep.equal([kept.id]);
    const { json } = await app.call('GET', '/api/events?after=0', { cookie: owner.cookie });
    const { events } = json as { events: { type: string; data: unknown }[] };
    expect(
      events.filter(({ type }) => type === 'media.removed').map(({ data }) => data),
    ).to.deep.equal(items.map(({ id }) => ({ ids: [id] })));
    const entries = (await app.call('GET', '/api/admin/acts', { cookie: admin.cookie }))
      .json as AuditEntry[];
    expect(entries[0]).to.deep.include({
      act: 'item-taken-down',
      subject: { kind: 'item', id: String(three?.id), email: null },
      details: { reason: 'reported', userId: owner.id },
    });
  });

  it('cannot be undone by the owner, and the next sweep deletes the files', async () => {
    const [item, trashed] = [await add(), await add()];
    await app.call('DELETE', `/api/images/${trashed.id}`, { cookie: owner.cookie });
    await takeDown(String(item.id));
    await takeDown(String(trashed.id));

    const restored = await app.call('POST', '/api/images/restore', {
      cookie: owner.cookie,
      body: { ids: [item.id, trashed.id] },
    });
    const removed: string[] = [];
    await sweepDeleted(app.testDatabase.database, {
      remove: async (keys) => void removed.push(...keys),
    });

    expect(await shown(), restored.text).to.deep.equal([]);
    const trash = await app.call('GET', '/api/trash', { cookie: owner.cookie });
    expect(trash.json).to.deep.equal([]);
    expect(removed).to.include(item.imageUrl.slice(1)).and.include(trashed.imageUrl.slice(1));
  });

  it('removes a portrait, with the influencer that was trained of it and its model', async () => {
    const [portrait, other] = [await add({ isListed: false }), await add({ isListed: false })];
    const taken = await trainedOf(portrait);
    const kept = await trainedOf(other);

    const { status, json } = await takeDown(portrait.imageUrl);

    const expected = { id: portrait.id, userId: owner.id };
    expect({ status, json }).to.deep.equal({ status: 200, json: expected });
    const { json: left } = await app.call('GET', '/api/ai-influencer/list', {
      cookie: owner.cookie,
    });
    expect((left as { id: number }[]).map(({ id }) => id)).to.deep.equal([kept.id]);
    const models = (await app.storedFiles()).filter((path) => path.includes('models/'));
    expect(models.map((path) => basename(path))).to.include(basename(kept.modelKey));
    expect(models.map((path) => basename(path))).not.to.include(basename(taken.modelKey));
    const answer = await app.call('GET', '/api/events?after=0', { cookie: owner.cookie });
    const { events } = answer.json as { events: { type: string; data: unknown }[] };
    const gone = events.filter(({ type }) => type === 'influencer.removed');
    expect(gone.map(({ data }) => data)).to.deep.equal([{ id: taken.id }]);
    const removed: string[] = [];
    await sweepDeleted(app.testDatabase.database, {
      remove: async (keys) => void removed.push(...keys),
    });
    expect(removed).to.include(portrait.imageUrl.slice(1));
  });

  it('of a number of ten digits finds the item', async () => {
    const item = await add();
    const id = 2_147_483_000;
    await app.sql`update images set id = ${id} where id = ${item.id}`;

    expect((await takeDown(String(id))).json).to.deep.equal({ id, userId: owner.id });
  });

  it('of what is not there, or is no item, is refused and changes nothing', async () => {
    const item = await add();
    await takeDown(String(item.id));

    const answers = [
      await takeDown(String(item.id)),
      await takeDown('2147483648'),
      await takeDown('2147483647'),
      await takeDown('99999999999999'),
      await takeDown(`https://other.example${item.imageUrl}`),
      await takeDown("1'; drop table images; --"),
    ];
    const invalid = [await takeDown(''), await takeDown(item.id), await takeDown('1', '  ')];

    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 404));
    expect(invalid.map(({ status }) => status)).to.deep.equal([400, 400, 400]);
  });
});
