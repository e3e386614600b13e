import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { queryFirst, clusterOf, failureOf, terminate, openScratch } from './embedded.test-world.ts';
import { readPostmaster } from './postmaster-file.ts';
import { isRoot } from './server-user.ts';
import { openedOnce } from '#tests/opened.ts';
import { skipWithout } from '#tests/skip-without.ts';

describe('the embedded PostgreSQL', function () {
  const scratch = openedOnce(openScratch);
  let dataDir: string;

  before(async () => {
    dataDir = join(scratch.root, 'data');
  });

  afterEach(() => scratch.tidy());

  it('is made on the first start, reachable by nobody but us', async () => {
    const db = await scratch.open(dataDir);

    const shown = await queryFirst(
      db.connection,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as network,
              current_setting('TimeZone') as zone, current_database() as name,
              pg_encoding_to_char(encoding) as encoding, upper('é') as upper
         from pg_database where datname = current_database()`,
    );
    const cluster = await realpath(join(dataDir, 'postgres'));

    expect(db.isOwner).to.equal(true);
    expect(shown).to.deep.equal({
      fsync: 'on',
      network: '',
      zone: 'UTC',
      name: 'lumireel',
      encoding: 'UTF8',
      upper: 'É',
    });
    expect((await stat(cluster)).mode & 0o777).to.equal(0o700);
    expect((await stat(join(cluster, 'lumireel.password'))).mode & 0o777).to.equal(0o600);
    const stranger = queryFirst({ ...db.connection, password: 'password' }, 'select 1');
    expect(await failureOf(stranger)).to.match(/password authentication failed/);
    await db.stop();
    await db.stop();
    expect(existsSync(join(cluster, 'postmaster.pid'))).to.equal(false);
  });

  it('keeps what was written, and starts fast the second time', async () => {
    const first = await scratch.open(dataDir);
    await queryFirst(first.connection, 'create table kept as select 42 as n');
    await first.stop();

    const second = await scratch.open(dataDir);

    expect(await queryFirst(second.connection, 'select n from kept')).to.deep.equal({ n: 42 });
    await second.stop();
  });

  it('is shared by the processes of one DATA_DIR and stopped by the last to leave', async () => {
    const first = await scratch.openElsewhere(dataDir);
    const second = await scratch.openElsewhere(dataDir);
    expect([first.owner, second.owner]).to.deep.equal([true, false]);
    expect(second.connection).to.deep.equal(first.connection);

    await terminate(first.child);
    expect(await queryFirst(second.connection, 'select 1 as n')).to.deep.equal({ n: 1 });
    await terminate(second.child);

    expect(await readPostmaster(join(dataDir, 'postgres'))).to.equal(undefined);
  });

  it('is one cluster for two processes that start at once on an empty DATA_DIR', async () => {
    const empty = join(scratch.root, 'empty');
    const [one, other] = await Promise.all([
      scratch.openElsewhere(empty),
      scratch.openElsewhere(empty),
    ]);

    expect(one.error ?? other.error).to.equal(undefined);
    expect(one.connection).to.deep.equal(other.connection);
    expect([one.owner, other.owner]).to.have.members([true, false]);
    expect((await readdir(empty)).toSorted()).to.deep.equal(['postgres', 'postgres.log']);
    await Promise.all([terminate(one.child), terminate(other.child)]);
    expect(await readPostmaster(join(empty, 'postgres'))).to.equal(undefined);
  });

  it('joins one that is just being stopped by another process', async () => {
    const first = await scratch.openElsewhere(dataDir);
    first.child.kill('SIGTERM');

    const next = await scratch.open(dataDir);

    expect(await queryFirst(next.connection, 'select 1 as n')).to.deep.equal({ n: 1 });
    await next.stop();
  });

  it('finds a short place for its socket when DATA_DIR has a long name', async () => {
    const long = join(scratch.root, 'long', 'very-'.repeat(20));
    await mkdir(long, { recursive: true });
    const cluster = await clusterOf(dataDir);
    execFileSync('cp', ['-a', cluster.path, join(long, 'postgres')]);

    const db = await scratch.open(long);

    expect(db.connection.host).to.match(/^\/tmp\/lumireel-[0-9a-f]{16}$/);
    expect(await queryFirst(db.connection, 'select n from kept')).to.deep.equal({ n: 42 });
    await db.stop();
    await rm(db.connection.host, { recursive: true });
  });

  it('works for root although its clone is closed to the server’s user', async function () {
    if (!isRoot()) skipWithout(this, 'to run as root');
    const closed = join(scratch.root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const own = join(closed, 'data');

    const db = await scratch.open(own);
    const place = await realpath(join(own, 'postgres'));
    const answer = await queryFirst(db.connection, 'select 1 as n');
    await db.stop();
    const again = await scratch.open(own);
    await again.stop();

    expect(answer).to.deep.equal({ n: 1 });
    expect(place).to.match(/^\/var\/lib\/lumireel\/cluster-/);
    await rm(place, { recursive: true });
  });
});
