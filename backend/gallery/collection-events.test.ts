import { eventSchemas } from '../../contract/features.ts';
import { mediaSchema } from '../../contract/media.ts';
import { addMany, useTestGallery } from '../../tests/media.ts';
import { until } from '../../tests/until.ts';
import { addToCollection, moveInCollection, removeFromCollection } from './collection-items.ts';
import { createCollection, listCollections, renameCollection } from './collections.ts';
import { listMedia } from './list.ts';

describe('the event of a changed collection', () => {
  const gallery = useTestGallery();

  const filled = async (count: number) => {
    const { id } = await createCollection(gallery, gallery.userId, 'Summer');
    const ids = await gallery.addItems(count);
    await addToCollection(gallery, gallery.userId, { id, ids });
    return { id, ids };
  };
  const listed = async (collection?: number) => {
    const { json } = await listMedia(gallery.database, gallery.userId, { collection });
    return mediaSchema.array().parse(JSON.parse(json));
  };
  const positionsIn = async (collection: number) =>
    (await listed(collection)).map(({ id, position }) => ({ id, position }));
  const lastEvent = async () => {
    const event = (await gallery.recorded()).at(-1);
    expect(event?.type).to.equal('collection.changed');
    return eventSchemas['collection.changed'].parse(event?.data);
  };
  const move = (id: number, item: number, before: number | null) =>
    moveInCollection(gallery, gallery.userId, { id, item, before });

  it('has the items that changed, with the positions that its list has', async () => {
    const { id, ids } = await filled(3);
    const [a = 0, b = 0, c = 0] = ids;
    const [other = 0] = await gallery.addItems(1);

    expect((await lastEvent()).changed).to.deep.equal(await positionsIn(id));
    await move(id, c, a);
    expect((await lastEvent()).changed).to.deep.equal((await positionsIn(id)).slice(0, 1));
    await removeFromCollection(gallery, gallery.userId, { id, ids: [b, other] });
    expect((await lastEvent()).changed).to.deep.equal([{ id: b, position: null }]);
    await renameCollection(gallery, gallery.userId, { id, name: 'Winter' });
    expect((await lastEvent()).changed).to.deep.equal([]);

    const withPosition = (await listed()).filter((item) => 'position' in item);
    expect(withPosition, 'in the gallery').to.deep.equal([]);
  });

  for (const { count, says } of [
    { count: 100, says: 'has all items' },
    { count: 101, says: 'says only that all changed' },
  ]) {
    it(`${says} where ${count} of them are numbered anew`, async () => {
      const { id } = await createCollection(gallery, gallery.userId, 'Many');
      const [first = 0, second = 0] = await gallery.addItems(2);
      const many = await addMany(gallery.sql, { userId: gallery.userId, count: count - 2 });
      await gallery.sql`insert into collection_items
           select ${id}::int, item, 1000 + row_number() over () from unnest(${many}::int[]) item
           union all values (${id}::int, ${first}::int, 1::bigint),
           (${id}::int, ${second}::int, 2::bigint)`;

      await move(id, second, first);

      const { changed, all } = await lastEvent();
      const expected =
        count > 100 ? { changed: undefined, all: true } : { changed, all: undefined };
      expect({ changed, all }).to.deep.equal(expected);
      const begin = changed?.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).slice(0, 50);
      if (begin) expect(begin).to.deep.equal(await positionsIn(id));
      expect((await listed(id)).slice(0, 2).map((item) => item.id)).to.deep.equal([second, first]);
    });
  }

  it('has what the event before it left, also when both come at once', async () => {
    const { database, events, userId } = gallery;
    const { id, ids } = await filled(2);
    const [other = 0] = await gallery.addItems(1);
    let adding: Promise<unknown> = Promise.resolve();

    // A deletion that has recorded its event and not committed yet.
    await database.transaction(async (tx) => {
      await tx.query('update images set deleted_at = now() where id = $1', [ids[0]]);
      await events.record(tx, userId, [{ type: 'media.removed', data: { ids: [ids[0] ?? 0] } }]);
      adding = addToCollection(gallery, userId, { id, ids: [other] });
      await until(
        () => gallery.sql`select from pg_locks where not granted`,
        (waiting) => waiting.length > 0,
      );
    });
    await adding;

    const [collection] = await listCollections(database, userId);
    expect(collection).to.include({ count: 2 });
    expect(await lastEvent()).to.deep.include(collection);
  });
});
