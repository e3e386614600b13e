import { COLLECTION_ITEMS_MAX, COLLECTIONS_MAX } from '../../contract/limits.ts';
import { addMany, refusalCodeOf, useTestGallery } from '../../tests/media.ts';
import { addToCollection, moveInCollection, removeFromCollection } from './collection-items.ts';
import {
  createCollection,
  deleteCollection,
  listCollections,
  renameCollection,
} from './collections.ts';
import { listMedia } from './list.ts';
import { removeMedia, restoreMedia, sweepDeleted } from './remove.ts';

describe('collections', () => {
  const gallery = useTestGallery();

  const create = (name: string, owner = gallery.userId) => createCollection(gallery, owner, name);
  const itemsOf = async (collection: number) => (await gallery.page({ collection })).ids;
  const move = (id: number, item: number, before: number | null) =>
    moveInCollection(gallery, gallery.userId, { id, item, before });
  const filled = async (count: number) => {
    const { id } = await create(crypto.randomUUID());
    const ids = await gallery.addItems(count);
    await addToCollection(gallery, gallery.userId, { id, ids });
    return { id, ids };
  };

  it('have names of their own, whatever the case', async () => {
    const summer = await create('Été à Paris');
    const other = await create('Winter');
    await create('Été à Paris', gallery.strangerId);

    expect(await refusalCodeOf(create('ÉTÉ À PARIS'))).to.equal('collection.name-taken');
    const rename = (name: string) =>
      renameCollection(gallery, gallery.userId, { id: other.id, name });
    expect(await refusalCodeOf(rename('été à paris'))).to.equal('collection.name-taken');
    expect((await rename('WINTER')).name).to.equal('WINTER');
    const list = await listCollections(gallery.database, gallery.userId);
    expect(list.map(({ id, name }) => [id, name])).to.have.deep.members([
      [summer.id, 'Été à Paris'],
      [other.id, 'WINTER'],
    ]);
  });

  it('are made once when the same name is sent many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refusalCodeOf(create('Summer'))),
    );

    expect(answers.filter((code) => code === 'no refusal')).to.have.length(1);
    expect(answers.filter((code) => code === 'collection.name-taken')).to.have.length(5);
  });

  it(`are at most ${COLLECTIONS_MAX}, also when many are made at once`, async () => {
    await gallery.sql`insert into collections (user_id, name) select ${gallery.userId}::int, n::text
        from generate_series(2, ${COLLECTIONS_MAX}::int) n`;

    const answers = await Promise.all(['a', 'b', 'c'].map((name) => refusalCodeOf(create(name))));

    expect(answers).to.have.members(['no refusal', 'collection.too-many', 'collection.too-many']);
  });

  it('take items at the end in the given order, each once, and only the user’s own', async () => {
    const { id } = await create('Mine');
    const [a = 0, b = 0, c = 0, gone = 0] = await gallery.addItems(4);
    const { id: theirs } = await gallery.addTheirs();
    await removeMedia(gallery, gallery.userId, [gone]);
    await addToCollection(gallery, gallery.userId, { id, ids: [b] });

    const ids = [c, b, theirs, gone, a, c, 2_147_483_647];
    const added = await addToCollection(gallery, gallery.userId, { id, ids });

    expect(added).to.have.members([a, c]);
    expect(await itemsOf(id)).to.deep.equal([b, c, a]);
    expect(await addToCollection(gallery, gallery.userId, { id, ids })).to.deep.equal([]);
    const events = await gallery.recorded();
    expect(events.at(-1)?.type).to.equal('collection.changed');
    expect(events.at(-1)?.data).to.deep.include({ id, name: 'Mine', count: 3 });
  });

  it('hold only so many items, and add none when not all of them fit', async () => {
    const { id, ids } = await filled(2);
    const count = COLLECTION_ITEMS_MAX - 3;
    const many = await addMany(gallery.sql, { userId: gallery.userId, count });
    await gallery.sql`insert into collection_items
         select ${id}::int, item, 100000 + row_number() over () from unnest(${many}::int[]) item`;
    const [one = 0, two = 0] = await gallery.addItems(2);

    const both = addToCollection(gallery, gallery.userId, { id, ids: [one, two] });
    expect(await refusalCodeOf(both)).to.equal('collection.full');
    expect(await addToCollection(gallery, gallery.userId, { id, ids: [one] })).to.deep.equal([one]);
    expect(await refusalCodeOf(move(id, ids[1] ?? 0, ids[0] ?? 0))).to.equal('no refusal');
  });

  it('keep an order of their own, also after many moves to one place', async () => {
    const { id, ids } = await filled(4);
    const [a = 0, b = 0, c = 0, d = 0] = ids;

    await move(id, d, a);
    expect(await itemsOf(id)).to.deep.equal([d, a, b, c]);
    await move(id, d, null);
    expect(await itemsOf(id)).to.deep.equal([a, b, c, d]);
    await move(id, a, a);
    // More than the gap between two neighbours can take.
    for (let round = 0; round < 15; round += 1) {
      await move(id, c, b);
      await move(id, d, c);
      await move(id, b, d);
    }

    expect(await itemsOf(id)).to.deep.equal([a, b, d, c]);
  });

  it('keep every item when several are moved at once', async () => {
    const { id, ids } = await filled(6);
    const [first = 0] = ids;

    await Promise.all(ids.slice(1).map((item) => move(id, item, first)));

    expect(await itemsOf(id)).to.have.members(ids);
    expect((await itemsOf(id)).at(-1)).to.equal(first);
  });

  it('refuse to move what is not in them', async () => {
    const { id, ids } = await filled(1);
    const [other = 0] = await gallery.addItems(1);
    const [item = 0] = ids;

    for (const [moved, before] of [
      [other, null],
      [other, item],
      [item, other],
    ] as const) {
      expect(await refusalCodeOf(move(id, moved, before))).to.equal('media.not-found');
    }
  });

  it('lose what is removed from them, which stays in the gallery', async () => {
    const { id, ids } = await filled(3);
    const [a = 0, b = 0, c = 0] = ids;
    const remove = () =>
      removeFromCollection(gallery, gallery.userId, { id, ids: [b, 2_147_483_647] });

    expect(await remove()).to.deep.equal([b]);
    expect(await remove()).to.deep.equal([]);

    expect(await itemsOf(id)).to.deep.equal([a, c]);
    expect((await gallery.listed()).map((item) => item.id)).to.deep.equal([c, b, a]);
  });

  it('show a deleted item no more, have it back in its place, and lose it for good', async () => {
    const { id, ids } = await filled(3);
    const [a = 0, b = 0, c = 0] = ids;
    await removeMedia(gallery, gallery.userId, [a, b]);
    expect(await itemsOf(id)).to.deep.equal([c]);
    const [shown] = await listCollections(gallery.database, gallery.userId);
    expect(shown).to.include({ id, count: 1 });

    await restoreMedia(gallery, gallery.userId, [b]);
    expect(await itemsOf(id)).to.deep.equal([b, c]);
    await gallery.timePassed(a, { days: 30, seconds: 61 });
    await sweepDeleted(gallery.database, { remove: async () => {} });

    const rows = await gallery.sql`select from collection_items where collection_id = ${id}`;
    expect(rows).to.have.length(2);
  });

  it('reach every item once by the cursors of their pages, filtered and searched', async () => {
    const { id } = await create('Pages');
    const neon = await gallery.addItems(3, { promptUsed: 'neon' });
    const [sun = 0] = await gallery.addItems(1, {
      promptUsed: 'sun',
      isVideo: false,
      theme: 'luxuryTravel',
    });
    const order = [neon[1] ?? 0, sun, neon[2] ?? 0, neon[0] ?? 0];
    await addToCollection(gallery, gallery.userId, { id, ids: order });

    const first = await gallery.page({ collection: id, limit: 3 });
    expect(first.ids).to.deep.equal(order.slice(0, 3));
    const second = await gallery.page({ collection: id, limit: 3, before: first.nextCursor ?? 0 });
    expect(second).to.deep.equal({ ids: order.slice(3), nextCursor: null });
    expect((await gallery.page({ collection: id, search: 'NEON' })).ids).to.deep.equal([
      order[0],
      order[2],
      order[3],
    ]);
    expect((await gallery.page({ collection: id, theme: 'luxuryTravel' })).ids).to.deep.equal([
      sun,
    ]);
    expect(
      (await gallery.page({ collection: id, type: 'reels', favourite: 'true' })).ids,
    ).to.deep.equal([]);
    expect((await gallery.page({ collection: id, to: '2000-01-01T00:00:00Z' })).ids).to.deep.equal(
      [],
    );
  });

  it('are one user’s alone', async () => {
    const { id, ids } = await filled(1);
    const [item = 0] = ids;
    const by = gallery.strangerId;

    const attempts = [() => listMedia(gallery.database, by, { collection: id })];

    for (const attempt of attempts) {
      expect(await refusalCodeOf(attempt())).to.equal('collection.not-found');
    }
    expect(await itemsOf(id)).to.deep.equal([item]);
  });

  it('are renamed and filled at the same time without waiting for each other for ever', async () => {
    const { id } = await create('Busy');
    const ids = await gallery.addItems(8);

    const answers = await Promise.all(
      ids.map((item, index) =>
        refusalCodeOf(
          index % 2 === 0
            ? addToCollection(gallery, gallery.userId, { id, ids: [item] })
            : renameCollection(gallery, gallery.userId, { id, name: `Busy ${index}` }),
        ),
      ),
    );

    expect(new Set(answers)).to.deep.equal(new Set(['no refusal']));
    expect(await itemsOf(id)).to.have.length(4);
  });

  it('leave their items in the gallery when they are deleted', async () => {
    const { id, ids } = await filled(2);

    await deleteCollection(gallery, gallery.userId, id);

    expect(await refusalCodeOf(deleteCollection(gallery, gallery.userId, id))).to.equal(
      'collection.not-found',
    );
    expect((await gallery.listed()).map((item) => item.id)).to.have.members(ids);
    const last = (await gallery.recorded()).at(-1);
    expect([last?.type, last?.data]).to.deep.equal(['collection.removed', { id }]);
  });
});
