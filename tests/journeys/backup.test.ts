import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import type { Media } from '../../contract/media.ts';
import { readConfig } from '../../backend/config.ts';
import type { Database } from '../../backend/database/database.ts';
import { openLog } from '../../backend/log.ts';
import { openLumireel, type Lumireel } from '../../backend/main/open-lumireel.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { childEnvironment } from '../child-environment.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import { addUser, testSettings } from '../database.ts';
import { startDebianPostgres } from '../debian-postgres.ts';
import { openSkewedClocks } from '../faults/skewed-clocks.ts';
import { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { skipWithout } from '../skip-without.ts';
import { testFolder } from '../test-folder.ts';
import { until } from '../until.ts';
import { testPhoto, worldOnce } from '../world.ts';

const program = join(import.meta.dirname, '../../backend/backup/cli.ts');

/** `npm run backup` or `npm run restore`, as its words say; resolves to what it printed. */
async function run(words: readonly string[], settings: Record<string, string>): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], {
    env: { ...childEnvironment, ...settings },
  });
  return stdout + stderr;
}

describe('a backup of a busy server', function () {
  this.timeout(180_000);
  const password = 'correct horse';
  const world = worldOnce();
  const folder = testFolder();
  let path: string;
  let creator: Person;
  let runningId: string;
  let finished: Media;
  /** Has an event of two days ago, one of today and one of in two days. */
  let readerId: number;

  before(async () => {
    await chmod(folder, 0o755);
    path = join(folder, 'nightly');
    const provider = scriptedProvider({
      poll: [{ kind: 'answer' }, ...Array.from({ length: 999 }, () => ({ kind: 'hold' }) as const)],
    });
    const lumireel = await world.open({ providers: [provider] });
    creator = await world.person(lumireel.url ?? '').register();
    const photo = await testPhoto();
    await creator.untilEnded(await creator.startReel(photo));
    [finished = expect.fail('no reel')] = await creator.images();
    readerId = await addUser(world.database);
    await world.sql`insert into user_events (user_id, seq, type, at, data)
       select ${readerId}, n, 'x', now() + (n - 2) * interval '2 days', '{}'
      from generate_series(1, 3) n`;
    await world.database.query('update users set event_seq = 3 where id = $1', [readerId]);
    runningId = await creator.startReel(photo);
    await provider.untilHeld(1);
    const others = Array.from({ length: 4 }, () => world.person(lumireel.url ?? ''));
    let isOver = false;
    // Registrations and orders go on all the time.
    const crowd = others.map(async (person) => {
      while (!isOver) {
        await person.register();
        await person.startReel(photo);
      }
    });
    await creator.startReel(photo);
    await run(['backup', path], testSettings(world.connection, world.dataDir));
    isOver = true;
    await Promise.all(crowd);
    for (const name of ['media', 'uploads']) {
      await cp(join(world.dataDir, name), join(folder, 'files', name), { recursive: true });
    }
    provider.release();
  });

  it('names every stored file of what it has, and the keys', async () => {
    const text = zstdDecompressSync(await readFile(path)).toString();

    const manifest = text.slice(text.indexOf('{"table":"backup_media"'));
    const { imageUrl, thumbnailUrl, posterUrl, sizeBytes } = finished;
    expect(manifest).to.include(`\n${imageUrl.slice(1)}\t${sizeBytes}\t`);
    expect(manifest).to.include(`\n${thumbnailUrl.slice(1)}\t`);
    expect(manifest).to.include(`\n${posterUrl?.slice(1)}\t`);
    expect(manifest, 'photos of what still runs').to.match(/\nuploads\/\w+\.jpg\t/);
    const key = await readFile(join(world.dataDir, 'session-secret'), 'utf8');
    expect(text.slice(0, text.indexOf('\n'))).to.include(key);
  });

  for (const target of ['the embedded PostgreSQL 18', "Debian's PostgreSQL 15"]) {
    it(`is restored into ${target}, where work goes on and the books balance`, async function () {
      const debian = target.includes('15') ? await startDebianPostgres() : undefined;
      if (debian === null) return skipWithout(this, 'Debian’s package postgresql-15');
      const dataDir = await mkdtemp(join(folder, 'data-'));
      await chmod(dataDir, 0o755);
      const settings = {
        ...testSettings(world.connection, dataDir),
        DATABASE_URL: debian?.url ?? '',
      };
      try {
        await cp(join(folder, 'files'), dataDir, { recursive: true });
        const said = await run(['restore', path], settings);
        expect(said)
          .to.include('The books balance.')
          .and.match(/All \d+ media files are there/);
        await takesUpWork(settings);
      } finally {
        await debian?.stop();
      }
    });
  }

  it('is good an hour later too, when its open orders are late: they are refunded', async function () {
    const clocks = openSkewedClocks(folder);
    if (!clocks) return skipWithout(this, 'Debian’s package faketime');
    await clocks.set('postgres', 3_600);
    const debian = await startDebianPostgres(clocks.envOf('postgres'));
    if (!debian) return skipWithout(this, 'Debian’s package postgresql-15');
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const settings = { ...testSettings(world.connection, dataDir), DATABASE_URL: debian.url };
    try {
      await cp(join(folder, 'files'), dataDir, { recursive: true });

      const said = await run(['restore', path], settings);

      expect(said).to.include('The books balance.');
      expect(said).to.match(
        /^Orders that were open: [1-9]\d*\..* refunds those whose time is over/m,
      );
      const lumireel = await openRestored(settings);
      try {
        const again = await signIn(lumireel);
        expect((await again.untilEnded(runningId)).status).to.equal('failed');
        await untilNothingIsOpen(lumireel.engine.database);
        expect(await checkLedger(lumireel.engine.database)).to.deep.equal([]);
      } finally {
        await lumireel.close();
      }
    } finally {
      await debian.stop();
    }
  });

  const openRestored = (settings: Record<string, string>): Promise<Lumireel> =>
    openLumireel({
      config: readConfig(settings),
      role: 'all',
      log: openLog('silent'),
      providers: [scriptedProvider()],
      passwords: cheapPasswords(),
    });

  async function signIn({ url }: Lumireel): Promise<Person> {
    const again = new Person(url ?? '');
    await again.expect('POST', '/api/login', { json: { email: creator.email, password } });
    return again;
  }

  const untilNothingIsOpen = (database: Database) =>
    until(
      () => database.query<{ state: string }>('select state from generations'),
      (rows) => rows.every(({ state }) => !['queued', 'running'].includes(state)),
      60,
    );

  /** Starts the product on what was restored. */
  async function takesUpWork(settings: Record<string, string>): Promise<void> {
    const lumireel = await openRestored(settings);
    try {
      const { database } = lumireel.engine;
      const old = creator.viaServer(lumireel.url ?? '');
      expect((await old.call('GET', '/api/user')).status, 'the old session').to.equal(401);
      const again = await signIn(lumireel);
      expect((await again.images()).map(({ imageUrl }) => imageUrl)).to.include(finished.imageUrl);
      expect((await again.call('GET', finished.imageUrl)).status).to.equal(200);

      expect((await again.untilEnded(runningId)).status).to.equal('succeeded');
      const next = await again.startReel(await testPhoto());
      expect((await again.untilEnded(next)).status).to.equal('succeeded');
      const states = await untilNothingIsOpen(database);
      expect(states.length, 'with those of the crowd').to.be.greaterThan(6);
      expect(await checkLedger(database)).to.deep.equal([]);
      await areInPartitions(database, next);
    } finally {
      await lumireel.close();
    }
  }

  /** Events and attempts are in partitions, the restored ones and those that came since. */
  async function areInPartitions(database: Database, newest: string): Promise<void> {
    const events = await database.sql<{ partition: string; own: string }>`
      select tableoid::regclass::text as partition,
              to_char(at at time zone 'UTC', '"user_events_"YYYYMMDD') as own
         from user_events where user_id = ${readerId} order by seq`;
    expect(events).to.have.length(3);
    expect(events[0]?.partition, 'of two days ago').to.equal('user_events_before');
    expect(events[2]?.partition, 'of in two days').to.equal(events[2]?.own);
    const attempts = await database.sql`select from provider_jobs where generation_id = ${newest}`;
    expect(attempts).not.to.deep.equal([]);
    const strays = await database.sql`select tableoid::regclass::text from user_events_default
       union all select tableoid::regclass::text from provider_jobs_default`;
    expect(strays, 'rows that have no partition of their time').to.deep.equal([]);
  }

  it('says which media are missing', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    await cp(join(folder, 'files'), dataDir, { recursive: true });
    const lost = finished.imageUrl.slice(1);
    const poster = finished.posterUrl?.slice(1) ?? '';
    await rm(join(dataDir, lost));
    await rm(join(dataDir, poster));

    const said = await run(['restore', '--media', path], testSettings(world.connection, dataDir));

    expect(said).to.include(`${lost}: missing`).and.include(`${poster}: missing`);
    expect(said).to.match(/^2 of \d+ media files/m);
  });
});
