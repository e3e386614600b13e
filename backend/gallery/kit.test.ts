import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { extensions } from '../../contract/content-types.ts';
import { mediaKinds, type MediaTheme } from '../../contract/media-kinds.ts';
import { kitShapes, type KitShape } from '../../contract/platforms.ts';
import type { NewMedia } from './add.ts';
import { type Origin, writeOrigin } from '../media-files/origin.ts';
import { mintMediaKey, siblingKey } from '../storage/media-key.ts';
import { addItem } from '../../tests/media.ts';
import { readOrigin, readOrigins } from '../../tests/read-origin.ts';
import { appOnce } from '../../tests/test-app.ts';
import { emptyFolder } from '../../tests/test-folder.ts';
import { openedOnce } from '../../tests/opened.ts';

const app = appOnce({ RATE_LIMITS: 'on' });
const user = openedOnce(() => app.signUp());
const folder = emptyFolder();

type Someone = { id: number; cookie: string };

const kitOf = (id: number, shape: string, { cookie }: Pick<Someone, 'cookie'> = user) =>
  app.call('GET', `/api/images/${id}/kit/${shape}.jpg`, { cookie });

/**
 * Grey, with a green square at this part of its width and a red one, which the eye prefers, at
 * that.
 */
function landscape(width: number, height: number, green: number, red: number): Promise<Buffer> {
  const side = Math.round(height / 5);
  const square = (background: string) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();
  return Promise.all([square('#3a5a3a'), square('#ff2200')]).then(([one, other]) =>
    sharp({ create: { width, height, channels: 3, background: '#202428' } })
      .composite([
        { input: one, left: Math.round(green * width), top: 2 * side },
        { input: other, left: Math.round(red * width), top: 2 * side },
      ])
      .jpeg()
      .toBuffer(),
  );
}

async function addPicture(
  picture: Buffer,
  { of = user, ...facts }: Partial<NewMedia> & { of?: Someone } = {},
): Promise<number> {
  const { width, height, format } = await sharp(picture).metadata();
  const contentType = `image/${format as 'jpeg' | 'png' | 'webp'}` as const;
  const fileKey = mintMediaKey('picture', extensions[contentType]);
  // Pictures are added at the same time, too.
  const path = join(folder, fileKey.replaceAll('/', '-'));
  await writeFile(path, picture);
  await writeOrigin(path, contentType, 'trainedAlgorithmicMedia');
  const item = { isVideo: false, posterKey: null, width, height, ...facts };
  const keys = { fileKey, thumbnailKey: siblingKey(fileKey, 'thumbnail') };
  const { id } = await addItem(app.testDatabase.database, of.id, { ...keys, ...item });
  await app.engine.storage.put(fileKey, Readable.from([await readFile(path)]), { contentType });
  return id;
}

/** A video of 200 MB, of which nothing but its poster is there. */
async function addVideo({ of }: { of: Someone }): Promise<number> {
  const fileKey = mintMediaKey('reel', 'mp4');
  const posterKey = siblingKey(fileKey, 'poster');
  const { id } = await addItem(app.testDatabase.database, of.id, {
    ...{ fileKey, posterKey, thumbnailKey: siblingKey(fileKey, 'thumbnail') },
    sizeBytes: 200_000_000,
  });
  const path = join(folder, 'poster.webp');
  await sharp({ create: { width: 720, height: 1280, channels: 3, background: '#c22' } })
    .webp()
    .toFile(path);
  await writeOrigin(path, 'image/webp', 'algorithmicallyEnhanced');
  const poster = Readable.from([await readFile(path)]);
  await app.engine.storage.put(posterKey, poster, { contentType: 'image/webp' });
  return id;
}

/** The largest red and green of a part of a picture. */
async function brightest(picture: Buffer, left: number, right: number) {
  const { width, height } = await sharp(picture).metadata();
  const { channels } = await sharp(
    await sharp(picture)
      .extract({
        left: Math.round(left * width),
        top: 0,
        width: Math.floor((right - left) * width),
        height,
      })
      .toBuffer(),
  ).stats();
  return { red: channels[0]?.max ?? 0, green: channels[1]?.max ?? 0 };
}

describe('the file of a post kit', () => {
  it('is a JPEG of the platform’s size that says how the item came to be, and is kept nowhere', async () => {
    const id = await addPicture(await landscape(1000, 1000, 0.1, 0.5));
    const files = await app.storedFiles();

    for (const [shape, { width, height }] of Object.entries(kitShapes)) {
      const answer = await kitOf(id, shape);

      expect([answer.status, answer.headers['content-type']]).to.deep.equal([200, 'image/jpeg']);
      expect(answer.headers['cache-control']).to.equal('no-store');
      const path = join(folder, 'kit.jpg');
      await writeFile(path, answer.bytes);
      expect(await sharp(path).metadata()).to.include({ format: 'jpeg', width, height });
      expect(await readOrigin(path)).to.equal('trainedAlgorithmicMedia');
    }
    expect(await app.storedFiles()).to.deep.equal(files);
  });

  it('is cut around what its maker wants whole, else around what the eye goes to first', async () => {
    const picture = await landscape(1000, 1000, 0.02, 0.75);
    const green = { left: 0.02, right: 0.22, top: 0.4, bottom: 0.6 };

    const [kept, plain] = await Promise.all([
      addPicture(picture, { keepWhole: [green] }).then((id) => kitOf(id, '9x16')),
      addPicture(picture).then((id) => kitOf(id, '9x16')),
    ]);

    expect((await brightest(kept.bytes, 0, 1)).red).to.be.below(100);
    expect((await brightest(kept.bytes, 0, 0.45)).green).to.be.above(80);
    expect((await brightest(plain.bytes, 0.5, 1)).red).to.be.above(200);
  });

  it('shows the whole picture on its own blurred copy where a scrap would be left', async () => {
    const id = await addPicture(await landscape(2800, 400, 0.02, 0.85));

    const { bytes } = await kitOf(id, '9x16');

    const middle = await sharp(bytes)
      .extract({ left: 0, top: 884, width: 1080, height: 152 })
      .toBuffer();
    expect((await brightest(middle, 0, 0.2)).green).to.be.above(80);
    expect((await brightest(middle, 0.8, 1)).red).to.be.above(200);
    const above = await sharp(bytes)
      .extract({ left: 0, top: 0, width: 1080, height: 600 })
      .toBuffer();
    const { channels } = await sharp(above).stats();
    // As dark as a copy is, without an edge, and not black.
    expect(channels[0]?.mean).to.be.within(5, 60);
    // Of a square, and of a wide photo, it is the part that fills the tile.
    const square = await addPicture(await landscape(1000, 1000, 0.1, 0.5));
    const top = await sharp((await kitOf(square, '9x16')).bytes)
      .extract({ left: 500, top: 100, width: 10, height: 10 })
      .toBuffer();
    expect((await sharp(top).stats()).channels[0]?.mean).to.be.closeTo(0x20, 4);
  });

  it('is there for every kind of media; of a video it is the poster, whose file is not read', async () => {
    const mia = await app.signUp();
    const square = sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } });
    const kits: { path: string; origin: Origin }[] = [];
    for (const [theme, { contentTypes, galleryType }] of Object.entries(mediaKinds)) {
      for (const contentType of galleryType === null ? [] : contentTypes) {
        const isVideo = contentType === 'video/mp4';
        const format = contentType.slice(6) as 'jpeg';
        const facts = { of: mia, theme: theme as MediaTheme };
        const id = isVideo
          ? await addVideo(facts)
          : await addPicture(await square.clone().toFormat(format).toBuffer(), facts);

        const { bytes } = await kitOf(id, '9x16', mia);

        const path = join(folder, `${theme}-${format}.jpg`);
        await writeFile(path, bytes);
        const kit = { format: 'jpeg', ...kitShapes['9x16'] };
        expect(await sharp(path).metadata(), `${theme}, ${contentType}`).to.include(kit);
        kits.push({
          path,
          origin: isVideo ? 'algorithmicallyEnhanced' : 'trainedAlgorithmicMedia',
        });
      }
    }
    const origins = await readOrigins(kits.map(({ path }) => path));
    expect(origins).to.deep.equal(kits.map(({ origin }) => origin));
  });

  it('can be made of a picture of any shape', async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer();
    for (const [width, height] of [
      [1, 1],
      [60_000, 16],
      [16, 60_000],
      [3000, 4000],
    ] as const) {
      const id = await addPicture(await plain(width, height));
      for (const shape of Object.keys(kitShapes) as KitShape[]) {
        const { status, bytes } = await kitOf(id, shape);

        expect(status, `${width} × ${height}, ${shape}`).to.equal(200);
        expect(await sharp(bytes).metadata()).to.include(kitShapes[shape]);
      }
    }
  });

  it('is refused in a shape that is none, of another user’s item, of one in the trash, of no picture', async () => {
    const id = await addPicture(await landscape(100, 100, 0.1, 0.5));
    const gone = await addPicture(await landscape(100, 100, 0.1, 0.5));
    await app.call('DELETE', `/api/images/${gone}`, { cookie: user.cookie });
    const portrait = await addPicture(await landscape(100, 100, 0.1, 0.5), { isListed: false });
    const stranger = await app.signUp();
    const asked = [
      await kitOf(id, '16x9'),
      await kitOf(id, '__proto__'),
      await kitOf(id, '9x16.jpg'),
      await kitOf(id, '9x16', stranger),
      await kitOf(gone, '9x16'),
      await kitOf(portrait, '9x16'),
      await app.call('GET', `/api/images/${id}/kit/9x16.png`, { cookie: user.cookie }),
    ];

    expect(
      asked.map(({ status, json }) => [status, (json as { code: string }).code]),
    ).to.deep.equal([
      [400, 'request.invalid'],
      [400, 'request.invalid'],
      [400, 'request.invalid'],
      [404, 'media.not-found'],
      [404, 'media.not-found'],
      [404, 'media.not-found'],
      [404, 'request.not-found'],
    ]);
  });

  it('is made sixty times a minute for a user, and of those that are asked for at once 22', async () => {
    const [busy, calm] = [await app.signUp(), await app.signUp()];
    const [id, other] = [
      await addPicture(await landscape(4000, 3000, 0.1, 0.5), { of: busy }),
      await addPicture(await landscape(100, 100, 0.1, 0.5), { of: calm }),
    ];

    const answers = await Promise.all(Array.from({ length: 100 }, () => kitOf(id, '1x1', busy)));

    const of = (status: number) => answers.filter((answer) => answer.status === status);
    expect(of(429)).to.have.length(40);
    expect(Number(of(429)[0]?.headers['retry-after'])).to.be.within(1, 60);
    expect(of(200).length).to.be.within(22, 59);
    expect(of(503)).to.have.length(60 - of(200).length);
    expect(of(503)[0]?.json).to.include({ code: 'server.busy' });
    expect((await kitOf(other, '1x1', calm)).status).to.equal(200);
    const files = await app.storedFiles();
    expect(files.filter((file) => !file.startsWith('media/'))).to.deep.equal([]);
  });

  it('is made 200 times an hour, and its headers alone cost nothing', async () => {
    const busy = await app.signUp();
    const id = await addPicture(await landscape(100, 100, 0.1, 0.5), { of: busy });
    // Its file is nowhere, so that none could be made of it.
    const { id: empty } = await addItem(app.testDatabase.database, busy.id, { isVideo: false });
    const head = (of: number, { cookie }: Someone = busy) =>
      app.call('HEAD', `/api/images/${of}/kit/1x1.jpg`, { cookie });
    expect((await kitOf(id, '1x1', busy)).status).to.equal(200);
    await app.sql`update rate_limits set points = 200 where key = ${`kit-hour.account:${busy.id}`}`;

    const refused = await kitOf(id, '1x1', busy);
    const { status, headers } = await head(empty);

    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.within(3_000, 3_600);
    expect([status, headers['content-type']]).to.deep.equal([200, 'image/jpeg']);
    expect(headers).to.not.have.property('content-length');
    expect((await head(empty, user)).status).to.equal(404);
  });
});
