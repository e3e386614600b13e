import { randomUUID } from 'node:crypto';
import { eventSchemas } from '../../contract/features.ts';
import { useTestGallery } from '../../tests/media.ts';
import { removeMedia, restoreMedia } from './remove.ts';

describe('removing media from the gallery', () => {
  const gallery = useTestGallery();

  it('takes the item away everywhere, with an event', async () => {
    const { id } = await gallery.add();

    await removeMedia(gallery, gallery.userId, [id]);

    expect(await gallery.listed()).to.be.empty;
    const recorded = await gallery.recorded();
    const [{ deletedForGoodAt } = { deletedForGoodAt: '' }] = await gallery.trashed();
    expect(recorded.map(({ type, data }) => ({ type, data }))).to.deep.equal([
      // A tab of 0.3, still open, reads `items`.
      { type: 'trash.added', data: { items: [], ids: [id], deletedForGoodAt } },
      { type: 'media.removed', data: { ids: [id] } },
    ]);
  });

  it('leaves a few bytes an item in the event log, however long its prompt is', async () => {
    const items = [];
    for (let n = 0; n < 20; n += 1) {
      items.push(await gallery.add({ promptUsed: randomUUID().repeat(50) }));
    }
    const ids = items.map(({ id }) => id);

    await removeMedia(gallery, gallery.userId, ids);

    const { events } = await gallery.events.replay(gallery.userId, 0);
    const bytes = events.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
    expect(bytes).to.be.below(20 * 30);
  });

  it('leaves alone what is absent, removed already or another user’s', async () => {
    const { id: theirs } = await gallery.addTheirs();
    const { id: removed } = await gallery.add();
    await removeMedia(gallery, gallery.userId, [removed]);

    for (const id of [2_147_483_647, removed, theirs]) {
      expect(await removeMedia(gallery, gallery.userId, [id])).to.deep.equal([]);
    }
    expect((await gallery.events.replay(gallery.userId, 0)).head).to.equal(2);
  });

  it('removes once when asked many times at once', async () => {
    const { id } = await gallery.add();

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => removeMedia(gallery, gallery.userId, [id])),
    );

    expect(answers.filter((ids) => ids.length > 0)).to.have.length(1);
    expect((await gallery.events.replay(gallery.userId, 0)).head).to.equal(2);
  });

  it('can be taken back while undo is offered, with an event for every tab', async () => {
    const item = await gallery.add();
    await removeMedia(gallery, gallery.userId, [item.id]);

    expect(await restoreMedia(gallery, gallery.userId, [item.id])).to.deep.equal([item]);

    expect(await gallery.listed()).to.deep.equal([item]);
    const [, , gone, added] = await gallery.recorded();
    expect(added?.type).to.equal('media.added');
    const body = { items: [], ids: [item.id] };
    expect(eventSchemas['media.added'].parse(added?.data)).to.deep.equal(body);
    expect([gone?.type, gone?.data]).to.deep.equal(['trash.removed', { ids: [item.id] }]);
  });

  it('can be taken back only while undo is offered, where nothing stays in the trash', async () => {
    const without = { database: gallery.database, events: gallery.events, trashDays: 0 };
    const [kept, lost] = [await gallery.add(), await gallery.add()];
    await removeMedia(without, gallery.userId, [kept.id, lost.id]);
    await gallery.timePassed(lost.id, { seconds: 16 });

    expect(await restoreMedia(gallery, gallery.userId, [kept.id, lost.id])).to.deep.equal([kept]);
    const types = (await gallery.recorded()).map(({ type }) => type);
    expect(types).not.to.include('trash.added');
  });

  it('cannot be taken back after its days, by strangers, or when nothing was removed', async () => {
    const { id } = await gallery.add();
    expect(await restoreMedia(gallery, gallery.userId, [id])).to.deep.equal([]);
    await removeMedia(gallery, gallery.userId, [id]);
    expect(await restoreMedia(gallery, gallery.strangerId, [id])).to.deep.equal([]);
    await gallery.timePassed(id, { days: 30, seconds: 16 });
    expect(await restoreMedia(gallery, gallery.userId, [id])).to.deep.equal([]);
  });
});
