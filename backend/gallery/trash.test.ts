import { refusalCodeOf, useTestGallery } from '../../tests/media.ts';
import { removeMedia, restoreMedia, sweepDeleted } from './remove.ts';
import { listTrash, purgeMedia, type TrashQuery } from './trash.ts';

describe('the trash', () => {
  const gallery = useTestGallery();

  const add = async () => (await gallery.add()).id;
  const remove = (...ids: number[]) => removeMedia(gallery, gallery.userId, ids);
  const trashed = async () => (await gallery.trashed()).map(({ id }) => id);
  const eventsAfter = async (seq: number) =>
    (await gallery.events.replay(gallery.userId, seq)).events;

  it('has what was deleted, last deleted first, with the end of its days', async () => {
    const [first, second, kept] = [await add(), await add(), await add()];
    await remove(second);
    await remove(first);
    await removeMedia(gallery, gallery.strangerId, [kept]);

    const items = await gallery.trashed();

    expect(items.map(({ id }) => id)).to.deep.equal([first, second]);
    const daysLeft = (Date.parse(items[0]?.deletedForGoodAt ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).to.be.within(29.9, 30.1);
    expect(items[0]).to.include({ thumbnailUrl: `/api/trash/${first}/thumbnail` });
  });

  it('reaches every item once by the cursors of its pages, also of those deleted together', async () => {
    const ids = await gallery.addItems(5);
    await remove(...ids.slice(0, 3));
    await remove(...ids.slice(3));

    const seen: number[][] = [];
    let before: TrashQuery['before'];
    do {
      const page = await listTrash(gallery.database, gallery.userId, { limit: 2, before });
      seen.push(page.items.map(({ id }) => id));
      const [micros = '', id = ''] = page.nextCursor?.split('-') ?? [];
      before = page.nextCursor === null ? undefined : { micros, id: Number(id) };
    } while (before);

    const [a, b, c, d, e] = ids;
    expect(seen).to.deep.equal([[e, d], [c, b], [a]]);
  });

  it('deletes one item for good: it cannot be restored, and the next sweep removes it', async () => {
    const [gone, kept] = [await add(), await add()];
    await remove(gone, kept);
    await purgeMedia(gallery, gallery.userId, gone);

    expect(await trashed()).to.deep.equal([kept]);
    expect(await restoreMedia(gallery, gallery.userId, [gone])).to.deep.equal([]);
    expect((await eventsAfter(2)).map(({ type, data }) => [type, data])).to.deep.equal([
      ['trash.removed', { ids: [gone] }],
    ]);
    expect(await sweepDeleted(gallery.database, { remove: async () => {} })).to.equal(1);
  });

  it('deletes for good only what is in the trash of that user', async () => {
    const { id: theirs } = await gallery.addTheirs();
    await removeMedia(gallery, gallery.strangerId, [theirs]);
    const [shown, gone] = [await add(), await add()];
    await remove(gone);
    await purgeMedia(gallery, gallery.userId, gone);

    for (const id of [theirs, shown, gone, 2_147_483_647]) {
      const answer = await refusalCodeOf(purgeMedia(gallery, gallery.userId, id));
      expect(answer, String(id)).to.equal('media.not-found');
    }
    expect(await restoreMedia(gallery, gallery.strangerId, [theirs])).to.have.length(1);
  });

  it('restores or deletes for good, never both, when asked for both at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await add();
      await remove(id);

      const [restored, purged] = await Promise.all([
        restoreMedia(gallery, gallery.userId, [id]),
        refusalCodeOf(purgeMedia(gallery, gallery.userId, id)),
      ]);

      expect([restored.length === 1, purged === 'no refusal']).to.have.members([true, false]);
    }
  });
});
