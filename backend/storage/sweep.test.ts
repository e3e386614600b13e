import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { emptyFolder } from '../../tests/test-folder.ts';
import { mintMediaKey } from './media-key.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';
import { sweepFolder, sweepOrphans } from './sweep.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('the orphan sweeper', () => {
  const root = emptyFolder();
  let storage: Storage;
  beforeEach(async () => {
    storage = await openStorage({ kind: 'disk', root });
  });

  async function stored(ageHours: number): Promise<string> {
    const key = mintMediaKey('picture', 'jpg');
    await storage.put(key, Readable.from([Buffer.from('12345')]), { contentType: 'image/jpeg' });
    await utimes(join(root, key), hoursAgo(ageHours), hoursAgo(ageHours));
    return key;
  }

  it('removes only files that no row names and that are more than a day old', async () => {
    const [oldOrphan, oldKept, freshOrphan] = [
      await stored(25),
      await stored(25),
      await stored(23),
    ];
    const asked: string[] = [];

    const swept = await sweepOrphans(
      storage,
      async (keys) => {
        asked.push(...keys);
        return new Set([oldKept]);
      },
      new Date(),
    );

    expect(swept).to.equal(1);
    expect(asked.toSorted()).to.deep.equal([oldOrphan, oldKept].toSorted());
    expect(await storage.stat(oldOrphan)).to.equal(null);
    expect(await storage.stat(oldKept)).not.to.equal(null);
    expect(await storage.stat(freshOrphan)).not.to.equal(null);
  });

  it('removes nothing when the rows cannot be asked', async () => {
    const orphan = await stored(48);

    const away = () => Promise.reject(new Error('database is away'));
    const error = await sweepOrphans(storage, away, new Date()).catch((e: unknown) => e);

    expect(error).to.include({ message: 'database is away' });
    expect(await storage.stat(orphan)).not.to.equal(null);
  });

  it('asks in batches, however many files there are', async () => {
    const keys = await Promise.all(Array.from({ length: 501 }, () => stored(48)));
    const batches: number[] = [];

    const swept = await sweepOrphans(
      storage,
      async (batch) => {
        batches.push(batch.length);
        return new Set(keys.slice(0, 1));
      },
      new Date(),
    );

    expect(batches).to.deep.equal([500, 1]);
    expect(swept).to.equal(500);
  });
});

describe('the sweeper of spooled uploads', () => {
  const folder = emptyFolder();

  it('removes old files and nothing else, and follows no link', async () => {
    const outside = join(folder, 'outside');
    const spool = join(folder, 'spool');
    await mkdir(join(spool, 'folder'), { recursive: true });
    for (const path of [outside, join(spool, 'old'), join(spool, 'new')]) await writeFile(path, '');
    for (const path of [outside, join(spool, 'old')]) await utimes(path, hoursAgo(2), hoursAgo(2));
    await symlink(outside, join(spool, 'link'));

    await sweepFolder(spool, hoursAgo(1));
    await sweepFolder(join(folder, 'none'), hoursAgo(1));

    expect((await readdir(spool)).toSorted()).to.deep.equal(['folder', 'link', 'new']);
    expect(await readdir(folder)).to.include('outside');
  });
});
