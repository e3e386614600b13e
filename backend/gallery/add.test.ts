import { mediaSchema } from '../../contract/media.ts';
import { addGeneration, addMedia, newMedia, useTestGallery } from '../../tests/media.ts';

describe('adding media to the gallery', () => {
  const gallery = useTestGallery();

  it('returns every item exactly as the list does, with all fields of the contract', async () => {
    const generationId = await addGeneration(gallery.database, gallery.userId);
    const reel = newMedia({
      userId: gallery.userId,
      generationId,
      promptUsed: 'neon 🌃 "quoted" \\ \u200f',
      durationSeconds: 10.03,
      createdAt: '2026-02-03 04:05:06.789+02',
    });
    const picture = newMedia({
      userId: gallery.userId,
      generationId,
      sequence: 2,
      theme: 'workAndGrind',
      isVideo: false,
      videoCategory: null,
      videoOption: null,
      posterKey: null,
      durationSeconds: null,
    });

    const added = await gallery.database.transaction((tx) => addMedia(tx, [reel, picture]));

    expect(added.map((item) => mediaSchema.parse(item).sequence)).to.deep.equal([1, 2]);
    expect(await gallery.listed()).to.deep.equal(added.toReversed());
    expect(added[0]).to.deep.include({
      imageUrl: `/${reel.fileKey}`,
      thumbnailUrl: `/${reel.thumbnailKey}`,
      posterUrl: `/${reel.posterKey}`,
      promptUsed: reel.promptUsed,
      durationSeconds: 10.03,
      createdAt: '2026-02-03T02:05:06.789Z',
      isSketch: false,
    });
    expect(added[1]).to.include({ posterUrl: null, durationSeconds: null, isVideo: false });
  });

  it('adds nothing twice when a settlement is repeated', async () => {
    const generationId = await addGeneration(gallery.database, gallery.userId);
    const again = () =>
      gallery.database.transaction((tx) =>
        addMedia(tx, [newMedia({ userId: gallery.userId, generationId })]),
      );
    await again();

    expect(await again()).to.deep.equal([]);
    expect(await gallery.listed()).to.have.length(1);
  });

  it('refuses a thumbnail that the orphan sweeper would not find', async () => {
    const generationId = await addGeneration(gallery.database, gallery.userId);
    const stray = newMedia({
      userId: gallery.userId,
      generationId,
      thumbnailKey: 'media/elsewhere/t.webp',
    });

    const error = await gallery.database
      .transaction((tx) => addMedia(tx, [stray]))
      .catch((caught: Error) => caught.message);

    expect(error).to.match(/lies outside the folder/);
  });
});
