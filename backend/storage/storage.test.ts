import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { refuseHardLinks } from '../../tests/no-hard-links.ts';
import { openS3Server } from '../../tests/s3-server.ts';
import { isFullRun } from '../../tests/sample-size.ts';
import { contentTypeOfKey, mintMediaKey, mintUploadKey, siblingKey } from './media-key.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const jpeg = { contentType: 'image/jpeg' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** `drafts` is where files are written before they are stored. */
type Opened = { storage: Storage; folder: string; drafts: string; close: () => Promise<void> };

async function onDisk(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-disk-'));
  const storage = await openStorage({ kind: 'disk', root: join(folder, 'media') });
  const drafts = join(folder, 'media', '.temp');
  return { storage, folder, drafts, close: async () => rm(folder, { recursive: true }) };
}

async function onDiskWithoutLinks(): Promise<Opened> {
  const allow = refuseHardLinks();
  const opened = await onDisk();
  return { ...opened, close: () => opened.close().finally(allow) };
}

async function onS3(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-s3-'));
  const drafts = join(folder, 'scratch');
  const server = await openS3Server();
  const storage = await openStorage({
    kind: 's3',
    endpoint: `http://127.0.0.1:${server.port}`,
    bucket: 'lumireel',
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    scratchDir: drafts,
  });
  const close = async () => {
    await storage.close();
    await server.close();
    await rm(folder, { recursive: true });
  };
  return { storage, folder, drafts, close };
}

const rejection = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('nothing was thrown'),
    (error: Error) => error,
  );

for (const [name, openStorageHere] of [
  ['on a disk', onDisk],
  ['on a disk without hard links', onDiskWithoutLinks],
  ['on S3', onS3],
] as const) {
  describe(`storage ${name}`, () => {
    let storage: Storage;
    let folder: string;
    let drafts: string;
    let close: () => Promise<void>;
    before(async () => ({ storage, folder, drafts, close } = await openStorageHere()));
    after(() => close());

    const put = (key: string, content: string | Buffer) =>
      storage.put(key, Readable.from([Buffer.from(content)]), {
        contentType: contentTypeOfKey(key),
      });

    /** The files that neither a put nor a failed put may leave behind. */
    const leftovers = () => readdir(drafts);

    const list = async (olderThan: Date) =>
      (await Array.fromAsync(storage.list(olderThan))).map(({ key }) => key);

    const read = async (key: string, range?: { start: number; end: number }) => {
      const opened = await storage.open(key, range);
      return opened && buffer(opened.stream);
    };

    it('gives back exactly the bytes of a stream, with their size and hash', async () => {
      const bytes = randomBytes(583_916);
      const key = mintMediaKey('Work & Grind-1', 'jpg');

      const written = await storage.put(
        key,
        Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]),
        jpeg,
      );

      expect(written).to.deep.equal({ sizeBytes: bytes.length, sha256: sha256(bytes) });
      expect(await read(key)).to.deep.equal(bytes);
      expect(await leftovers()).to.deep.equal([]);
    });

    it('stores a local file, measured before or not, which its owner then removes', async () => {
      const path = join(folder, 'picture.jpg');
      await writeFile(path, 'a picture');
      const measured = { sizeBytes: 9, sha256: sha256(Buffer.from('a picture')) };
      const keys = [mintUploadKey('jpg'), mintUploadKey('jpg')] as const;

      await storage.put(keys[0], path, jpeg);
      const written = await storage.put(keys[1], { path, ...measured }, jpeg);

      await rm(path);
      expect(written).to.deep.equal(measured);
      for (const key of keys) expect(String(await read(key))).to.equal('a picture');
      expect(await leftovers()).to.deep.equal([]);
    });

    it('reports size, type and date of a file', async () => {
      const key = mintMediaKey('reel-pulse', 'mp4');
      await put(key, 'moving');

      const facts = await storage.stat(key);

      expect(facts).to.include({ key, sizeBytes: 6, contentType: 'video/mp4' });
      expect(facts?.modifiedAt.getTime()).to.be.closeTo(Date.now(), 60_000);
    });

    it('reads any part of a file and still reports the size of the whole', async () => {
      const key = mintMediaKey('digits', 'jpg');
      await put(key, '0123456789');

      for (const [start, end, part] of [
        [0, 0, '0'],
        [3, 5, '345'],
        [9, 9, '9'],
        [0, 9, '0123456789'],
      ] as const) {
        expect(String(await read(key, { start, end }))).to.equal(part);
      }
      const opened = await storage.open(key, { start: 3, end: 5 });
      opened?.stream.destroy();
      expect(opened?.sizeBytes).to.equal(10);
    });

    it('returns null from every method for a file that is not there', async () => {
      const key = mintMediaKey('nothing', 'jpg');

      expect(await storage.open(key)).to.equal(null);
      expect(await storage.stat(key)).to.equal(null);
      expect(await storage.download(key, join(folder, 'none.jpg'))).to.equal(null);
      expect(await readdir(folder)).not.to.include('none.jpg');
    });

    it('takes the same bytes twice and refuses others under the same key', async () => {
      const key = mintMediaKey('once', 'jpg');
      await put(key, 'first');

      await put(key, 'first');
      const error = await rejection(put(key, 'other'));

      expect(error.message).to.include('holds other bytes');
      expect(String(await read(key))).to.equal('first');
      expect(await leftovers()).to.deep.equal([]);
    });

    it('publishes nothing when the type is not the expected one, or when it is empty', async () => {
      for (const [text, expected] of [
        ['abc', { contentType: 'image/png' }],
        ['', jpeg],
      ] as const) {
        const key = mintMediaKey('wrong', 'jpg');
        const source = Readable.from(text ? [Buffer.from(text)] : []);

        await rejection(storage.put(key, source, expected));

        expect(await storage.stat(key)).to.equal(null);
        expect(source.destroyed).to.equal(true);
      }
      expect(await leftovers()).to.deep.equal([]);
    });

    it('publishes nothing when the source breaks off', async () => {
      const key = mintMediaKey('broken', 'jpg');
      const source = Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('the client went away');
        })(),
      );

      const error = await rejection(storage.put(key, source, jpeg));

      expect(error.message).to.equal('the client went away');
      expect(await storage.stat(key)).to.equal(null);
      expect(await leftovers()).to.deep.equal([]);
    });

    it('downloads a file to a path and says what came', async () => {
      const key = mintUploadKey('png');
      const bytes = randomBytes(100_000);
      await put(key, bytes);
      const path = join(folder, 'copy.png');

      const written = await storage.download(key, path);

      expect(written).to.deep.equal({ sizeBytes: bytes.length, sha256: sha256(bytes) });
      expect(await readFile(path)).to.deep.equal(bytes);
    });

    it('removes files, present or not, and leaves their neighbours', async () => {
      const key = mintMediaKey('gone', 'jpg');
      const thumbnail = siblingKey(key, 'thumbnail');
      await put(key, 'picture');
      await put(thumbnail, 'small');

      await storage.remove([key, mintMediaKey('never', 'jpg')]);

      expect(await storage.stat(key)).to.equal(null);
      expect(await storage.stat(thumbnail)).not.to.equal(null);
      await storage.remove([key, thumbnail]);
      expect(await storage.stat(thumbnail)).to.equal(null);
    });

    it('lists files that are older than an instant', async () => {
      const keys = [mintUploadKey('webp'), mintUploadKey('webp'), mintMediaKey('listed', 'webp')];
      for (const key of keys) await put(key, key);

      expect(await list(tomorrow())).to.include.members(keys);
      expect(await list(new Date(Date.now() - 86_400_000))).to.deep.equal([]);
    });

    if (isFullRun()) {
      it('lists more files than S3 names at once, each once', async () => {
        const keys = Array.from({ length: 1_001 }, (_, n) => mintMediaKey(`many-${n}`, 'webp'));
        for (let at = 0; at < keys.length; at += 50) {
          await Promise.all(keys.slice(at, at + 50).map((key) => put(key, 'x')));
        }

        const listed = await list(tomorrow());

        expect(new Set(listed).size).to.equal(listed.length);
        expect(listed).to.include.members(keys);
        await storage.remove(keys);
        const left = await list(tomorrow());
        expect(left.filter((key) => keys.includes(key))).to.deep.equal([]);
      }).timeout(120_000);
    }

    it('treats a malformed key as a bug, before anything is touched', async () => {
      for (const key of [
        '../etc/passwd',
        'media/../x.jpg',
        '/media/x.jpg',
        'Media/x.jpg',
        'media/.x.jpg',
        'media//x.jpg',
        'media/x y.jpg',
        'media/x.exe',
        'media/x\0.jpg',
        '',
        `${'a'.repeat(300)}.jpg`,
      ]) {
        const source = Readable.from([Buffer.from('x')]);

        expect((await rejection(storage.put(key, source, jpeg))).message, key).to.match(
          /^storage: /,
        );
        if (key !== 'media/x.exe') {
          await rejection(storage.open(key));
          await rejection(storage.remove([key]));
        }
      }
    });

    it('is ready when it can write', async () => {
      expect(await storage.check()).to.equal(undefined);
    });
  });
}
