import { addEnhanced, useTestGallery } from '../../tests/media.ts';
import { mintOriginalKey } from '../storage/media-key.ts';
import { referencedKeys } from './media-json.ts';
import { removeMedia, restoreMedia, sweepDeleted } from './remove.ts';
import { purgeMedia } from './trash.ts';

describe('sweeping removed media', () => {
  const gallery = useTestGallery();

  const storage = (log: string[], fails = false) => ({
    remove: async (keys: readonly string[]) => {
      if (fails) throw new Error('storage is away');
      log.push(...keys);
    },
  });

  it('removes files, then the row, after the days in the trash', async () => {
    const item = await gallery.add();
    const kept = await gallery.add();
    await removeMedia(gallery, gallery.userId, [item.id]);
    const files: string[] = [];
    await gallery.timePassed(item.id, { days: 29, seconds: 86_399 });
    expect(await sweepDeleted(gallery.database, storage(files))).to.equal(0);
    await gallery.timePassed(item.id, { seconds: 62 });

    expect(await sweepDeleted(gallery.database, storage(files))).to.equal(1);
    expect(await sweepDeleted(gallery.database, storage(files))).to.equal(0);

    const urls = [item.imageUrl, item.thumbnailUrl, item.posterUrl];
    expect(files.map((key) => `/${key}`)).to.deep.equal(urls);
    expect(idsOf(await gallery.listed())).to.deep.equal([kept.id]);
    expect(await gallery.sql`select 1 from images where id = ${item.id}`).to.be.empty;
  });

  it('removes the original with its item', async () => {
    const item = await addEnhanced(gallery.database, gallery.userId);
    await removeMedia(gallery, gallery.userId, [item.id]);
    await gallery.timePassed(item.id, { days: 30, seconds: 61 });
    const files: string[] = [];

    await sweepDeleted(gallery.database, storage(files));

    const urls = [item.imageUrl, item.thumbnailUrl, item.originalImageUrl];
    expect(files.map((key) => `/${key}`)).to.deep.equal(urls);
  });

  it('passes over a portrait that an influencer needs, and removes the others', async () => {
    const portrait = await gallery.add({ isListed: false });
    const other = await gallery.add();
    await gallery.sql`update images set deleted_at = now() - interval '61 seconds'
        where id = any(${[portrait.id, other.id]}::int[])`;
    await gallery.sql`insert into influencers (user_id, gender, race, portrait_id, training_status)
       values (${gallery.userId}, 'Female', 'Asian', ${portrait.id}, 'training')`;
    const files: string[] = [];

    expect(await sweepDeleted(gallery.database, storage(files))).to.equal(1);
    expect(files).to.include(other.imageUrl.slice(1)).and.not.include(portrait.imageUrl.slice(1));
  });

  it('keeps the row while its files could not be removed', async () => {
    const { id } = await gallery.add();
    await removeMedia(
      { database: gallery.database, events: gallery.events, trashDays: 0 },
      gallery.userId,
      [id],
    );
    await gallery.timePassed(id, { seconds: 61 });

    const failure = await sweepDeleted(gallery.database, storage([], true)).catch(
      (error: Error) => error.message,
    );

    expect(failure).to.equal('storage is away');
    expect(await sweepDeleted(gallery.database, storage([]))).to.equal(1);
  });

  it('finishes what a process left that died between the files and the row', async () => {
    const { id } = await gallery.add();
    await removeMedia(gallery, gallery.userId, [id]);
    await purgeMedia(gallery, gallery.userId, id);
    const files: string[] = [];
    const dying = {
      remove: async (keys: readonly string[]) => {
        files.push(...keys);
        throw new Error('killed');
      },
    };

    await sweepDeleted(gallery.database, dying).catch(() => {});
    expect(await restoreMedia(gallery, gallery.userId, [id])).to.deep.equal([]);
    expect(await sweepDeleted(gallery.database, storage(files))).to.equal(1);

    // Removing an absent file is harmless, so the second sweep names them all again.
    expect(files.slice(3)).to.deep.equal(files.slice(0, 3));
    expect(await gallery.sql`select from images where id = ${id}`).to.be.empty;
  });

  it('counts a removed item’s files as named until they are swept', async () => {
    const item = await gallery.add();
    const keys = [item.imageUrl, item.thumbnailUrl, item.posterUrl ?? ''].map((url) =>
      url.slice(1),
    );
    const orphans = [`${keys[0]}x`, 'media/nobody/reel.mp4', 'uploads/abc.jpg'];
    const enhanced = await addEnhanced(gallery.database, gallery.userId);
    keys.push((enhanced.originalImageUrl ?? '').slice(1));
    orphans.push(mintOriginalKey(enhanced.imageUrl.slice(1)));
    await removeMedia(gallery, gallery.userId, [item.id, enhanced.id]);

    expect(await referencedKeys(gallery.database, [...keys, ...orphans])).to.deep.equal(
      new Set(keys),
    );
  });
});

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
