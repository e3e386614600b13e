import sharp from 'sharp';
import type { Media } from '#contract/media.ts';
import { OWN_PHOTO_LIMIT_BYTES } from '#contract/limits.ts';
import type { FormPart } from '#tests/multipart-form.ts';
import { jpeg, photoPart } from '#tests/reel-orders.ts';
import { consent, GB, uploadsOnce } from '#tests/uploads.ts';
import { correctStoredBytes } from '../gallery/stored-bytes.ts';
import { originPacket } from '../media-files/origin.ts';

const picture = (width: number, height: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 90, g: 40, b: 20, alpha } } });

describe('a photo that a user brings in', () => {
  const { app, upload, itemsOf } = uploadsOnce();
  let cookie: string;
  let userId: number;
  before(async () => ({ cookie, id: userId } = await app.signUp()));

  async function stored(photo: Buffer) {
    const { status, json } = await upload(cookie, [photoPart(photo), consent]);
    expect(status, JSON.stringify(json)).to.equal(200);
    const item = json as Media;
    const { bytes } = await app.call('GET', item.imageUrl, { cookie });
    expect(bytes).to.have.length(item.sizeBytes);
    return { item, picture: await sharp(bytes).metadata() };
  }

  it('is an item: upright, in sRGB, without what its camera wrote', async () => {
    const photo = await sharp(jpeg)
      .withExif({ IFD0: { Make: 'A camera' } })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .toBuffer();

    const { item, picture: made } = await stored(photo);

    expect(item).to.include({ theme: 'own', width: 96, height: 64, generationId: null });
    expect(item).to.include({ title: 'photo', isMadeWithAi: false });
    expect(item.imageUrl).to.match(/\/photo\.jpg$/);
    expect(made).to.include({ format: 'jpeg', width: 96, height: 64, space: 'srgb' });
    expect(made).not.to.have.any.keys('exif', 'icc', 'xmp', 'orientation');
    const [row] = await app.sql`select consent, gallery_type from images where id = ${item.id}`;
    expect(row).to.deep.equal({ consent: 'material-1', gallery_type: 'own' });
    const { json } = await app.call('GET', '/api/images?type=own', { cookie });
    expect(json).to.deep.equal([item]);
  });

  it('goes on saying that a trained model made it', async () => {
    const origin = 'trainedAlgorithmicMedia';
    const made = await sharp(jpeg).withXmp(originPacket(origin)).toBuffer();

    const { item, picture: kept } = await stored(made);

    expect(item.isMadeWithAi).to.equal(true);
    expect(kept.xmpAsString).to.include(origin);
    const [row] = await app.sql`select origin from images where id = ${item.id}`;
    expect(row).to.deep.equal({ origin });
  });

  const kinds: [title: string, photo: () => Promise<Buffer>, made: object][] = [
    [
      'a large one is made smaller',
      () => picture(5_000, 2_500, 1).jpeg().toBuffer(),
      { format: 'jpeg', width: 4_096, height: 2_048 },
    ],
    [
      'transparency is kept',
      () => picture(40, 30, 0.5).webp().toBuffer(),
      { format: 'png', hasAlpha: true },
    ],
    [
      'an alpha channel without any is not',
      () => picture(40, 30, 1).png().toBuffer(),
      { format: 'jpeg', channels: 3 },
    ],
    [
      'CMYK becomes sRGB',
      () => picture(40, 30, 1).toColourspace('cmyk').jpeg().toBuffer(),
      { format: 'jpeg', channels: 3, space: 'srgb' },
    ],
    [
      '16 bits become 8',
      () => picture(40, 30, 1).removeAlpha().toColourspace('rgb16').png().toBuffer(),
      { format: 'jpeg', depth: 'uchar' },
    ],
    [
      'an animation is its first picture',
      async () =>
        sharp(
          [await picture(40, 30, 1).png().toBuffer(), await picture(40, 30, 1).png().toBuffer()],
          { join: { animated: true } },
        )
          .webp()
          .toBuffer(),
      { format: 'jpeg', width: 40, height: 30 },
    ],
  ];
  for (const [title, photo, made] of kinds) {
    it(`is stored as what it shows: ${title}`, async () => {
      expect((await stored(await photo())).picture).to.include(made);
    });
  }

  it('has exactly 30 MB, and not a byte more', async () => {
    const ofSize = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);

    await stored(ofSize(OWN_PHOTO_LIMIT_BYTES));
    const larger = await upload(cookie, [photoPart(ofSize(OWN_PHOTO_LIMIT_BYTES + 1)), consent]);

    expect(larger.status).to.equal(413);
    expect(larger.json).to.include({ error: 'Photos may have at most 30 MB.' });
  });

  it('is one item, however often its request is sent', async () => {
    const key = { 'Idempotency-Key': 'the-first' };
    const before = (await itemsOf(cookie)).length;

    const answers = await Promise.all(
      Array.from({ length: 3 }, () => upload(cookie, [photoPart(), consent], key)),
    );
    await app.sql`update users set stored_bytes = stored_bytes + ${2 * GB} where id = ${userId}`;
    answers.push(await upload(cookie, [photoPart(), consent], key));
    const other = await upload(cookie, [photoPart(Buffer.concat([jpeg, jpeg])), consent], key);
    await correctStoredBytes(app.engine.database);

    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    expect(new Set(answers.map(({ json }) => (json as Media).id))).to.have.property('size', 1);
    expect(await itemsOf(cookie)).to.have.length(before + 1);
    expect(other.status).to.equal(409);
    expect(other.json).to.include({ code: 'upload.key-reused' });
  });

  it('counts with its file, in the trash too, until it is deleted for good', async () => {
    const person = await app.signUp();
    const { json } = await upload(person.cookie, [photoPart(), consent]);
    const { id, sizeBytes } = json as Media;
    await app.call('DELETE', `/api/images/${id}`, { cookie: person.cookie });

    const { json: storage } = await app.call('GET', '/api/user/storage', { cookie: person.cookie });

    expect(storage).to.deep.equal({ usedBytes: sizeBytes, allowedBytes: GB });
  });
});

describe('what is no photo, or not allowed', () => {
  const { app, upload, itemsOf, storageOf, files } = uploadsOnce();
  let cookie: string;
  before(async () => ({ cookie } = await app.signUp()));

  const refused: [
    title: string,
    parts: () => Promise<FormPart[]>,
    status: number,
    error: RegExp,
  ][] = [
    ['no photo', async () => [consent], 400, /choose a file/],
    ['no consent', async () => [photoPart()], 400, /^consent: /],
    [
      'a consent of orders',
      async () => [photoPart(), { name: 'consent', value: 'photo-1' }],
      400,
      /^consent: /,
    ],
    [
      'another field',
      async () => [photoPart(), consent, { name: 'theme', value: 'reels' }],
      400,
      /theme/,
    ],
  ];
  for (const [title, parts, status, error] of refused) {
    it(`is refused and leaves nothing: ${title}`, async () => {
      const answer = await upload(cookie, await parts());

      expect(answer.status).to.equal(status);
      expect((answer.json as { error: string }).error).to.match(error);
      expect(await itemsOf(cookie)).to.deep.equal([]);
      expect(await files()).to.deep.equal([]);
      expect((await storageOf(cookie)).usedBytes).to.equal(0);
    });
  }
});
