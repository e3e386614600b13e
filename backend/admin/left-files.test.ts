import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOnce } from '../../tests/database.ts';
import { emptyFolder } from '../../tests/test-folder.ts';
import { untilIs } from '../../tests/until.ts';
import { worldOnce } from '../../tests/world.ts';
import { removeLeftFiles, scratchFolder } from './left-files.ts';
import { startHeartbeat } from './processes.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A file of that age, in a folder of the same. */
async function leave(folder: string, minutes: number): Promise<void> {
  const file = join(folder, 'photo');
  await mkdir(folder, { recursive: true });
  await writeFile(file, '');
  for (const path of [file, folder]) await utimes(path, minutesAgo(minutes), minutesAgo(minutes));
}

describe('files that are not stored yet', () => {
  const test = databaseOnce();
  const dataDir = emptyFolder();

  async function addProcess(secondsSilent: number): Promise<string> {
    const [row] = await test.sql<{ id: string }>`
      insert into processes (id, role, host, version, slots, seen_at)
      values (gen_random_uuid(), 'api', 'here', '1', 0,
              now() - make_interval(secs => ${secondsSilent})) returning id::text`;
    return row?.id ?? '';
  }

  it('stay while their process lives, however old they are, and go when it is gone', async () => {
    const own = randomUUID();
    const [alive, silent, gone] = [await addProcess(60), await addProcess(121), randomUUID()];
    for (const id of [own, alive, silent, gone]) await leave(scratchFolder(dataDir, id), 10_000);
    await leave(join(dataDir, 'tmp', 's3'), 10_000);

    await removeLeftFiles({ ...test, dataDir, processId: own });

    const left = await readdir(join(dataDir, 'tmp'));
    expect(left.toSorted()).to.deep.equal([own, alive, 's3'].toSorted());
    expect(existsSync(join(scratchFolder(dataDir, alive), 'photo'))).to.equal(true);
  });

  it('of 0.3.0, which no process’s folder holds, go after two hours', async () => {
    const [uploads, steps] = ['uploads', 'steps'].map((name) => join(dataDir, 'tmp', name));
    for (const [folder = '', minutes] of [
      [uploads, 119],
      [join(steps ?? '', 'step-new'), 119],
      [join(steps ?? '', 'step-old'), 121],
    ] as const) {
      await leave(folder, minutes);
    }
    const old = join(uploads ?? '', 'old');
    await writeFile(old, '');
    await utimes(old, minutesAgo(121), minutesAgo(121));

    await removeLeftFiles({ ...test, dataDir, processId: randomUUID() });

    expect(await readdir(uploads ?? '')).to.deep.equal(['photo']);
    expect(await readdir(steps ?? '')).to.deep.equal(['step-new']);
  });

  it('have a folder as long as the row, again where another process took this one for dead', async () => {
    const processId = randomUUID();
    const scratchDir = scratchFolder(dataDir, processId);
    const load = { runningJobs: 0, sockets: 0, userIds: [1] };
    const facts = { role: 'api', version: '1', slots: 0 };
    const heartbeat = await startHeartbeat({
      ...test,
      processId,
      scratchDir,
      facts,
      load: () => load,
    });
    expect(existsSync(scratchDir)).to.equal(true);

    await rm(scratchDir, { recursive: true });
    load.userIds = [1, 2];
    await untilIs(() => existsSync(scratchDir), true);
    await heartbeat.stop();

    expect(existsSync(scratchDir)).to.equal(false);
    expect(await test.sql`select from processes where id = ${processId}`).to.deep.equal([]);
  });
});

describe('a process', () => {
  const world = worldOnce();

  it('removes what killed ones left when it starts, and its own when it ends', async () => {
    const dead = scratchFolder(world.dataDir, randomUUID());
    await leave(dead, 1);

    const lumireel = await world.open({ role: 'api' });

    expect(existsSync(dead)).to.equal(false);
    const { scratchDir, processId } = lumireel.engine;
    expect(existsSync(scratchDir)).to.equal(true);
    await world.untilRows(`processes where id = '${processId}'`, 1);
    await lumireel.close();
    expect(existsSync(scratchDir)).to.equal(false);
  });
});
