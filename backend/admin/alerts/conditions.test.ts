import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openQueue, type Queue } from '#backend/jobs/queue.ts';
import { mintMediaKey } from '#backend/storage/media-key.ts';
import { openStorage } from '#backend/storage/open-storage.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database.ts';
import { openSmallDisk, type SmallDisk } from '#tests/faults/small-disk.ts';
import { skipWithout } from '#tests/skip-without.ts';
import { judgeAlerts } from './judge.ts';
import { createObserver } from './conditions.ts';
import { listTroubles } from './troubles.ts';

const noChannels = { ALERT_EMAIL: undefined, ALERT_WEBHOOK: undefined };

describe('a disk that is full', () => {
  let folder: string;
  let disk: SmallDisk;
  let test: TestDatabase;
  let queue: Queue;
  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'lumireel-full-disk-'));
    disk = (await openSmallDisk(folder)) ?? skipWithout(this, 'user namespaces');
    test = await openTestDatabase();
    queue = await openQueue({ ...test, isWorker: false });
    await test.sql`insert into processes (id, role, host, version, slots)
       values (gen_random_uuid(), 'worker', 'here', '1', 1)`;
  });
  after(async () => {
    await queue?.close();
    await test?.close();
    await disk?.close();
    await rm(folder, { recursive: true });
  });

  it('is listed once with the files that it did not take, and announced until there is room', async () => {
    const { database } = test;
    const storage = await openStorage({ kind: 'disk', root: disk.outside });
    const put = () =>
      storage.put(mintMediaKey('reel', 'mp4'), Readable.from([Buffer.alloc(100_000)]), {
        contentType: 'video/mp4',
      });
    const parts = { refusals: () => ({}), storageFaults: storage.faults, folder: disk.outside };
    const observers = [createObserver(parts), createObserver(parts)];
    const observe = async () => {
      for (const look of [...observers, ...observers]) await look(database);
      await judgeAlerts({ database, queue, config: noChannels });
      return (await listTroubles(database)).map(({ kind, reason }) => `${kind}: ${reason}`);
    };
    const low = `The disk of ${hostname()} is nearly full.`;

    await put();
    expect(await observe()).to.deep.equal([]);

    await disk.fill();
    expect(await put().catch(({ code }: { code: string }) => code)).to.equal('full');
    const full = [`alert-begun: ${low}`, `disk-low: ${hostname()}`, 'storage-fault: full'];
    expect(await observe()).to.deep.equal(full);

    await disk.free();
    await put();
    // As if it had been long ago.
    await test.sql`update troubles set at = at - interval '16 minutes'`;
    expect(await observe()).to.deep.equal([`alert-over: ${low}`, ...full]);
    await storage.close();
  }).timeout(120_000);
});
