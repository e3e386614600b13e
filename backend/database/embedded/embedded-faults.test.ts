import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  queryFirst,
  clusterOf,
  eventually,
  failureOf,
  openScratch,
} from './embedded.test-world.ts';
import { readPostmaster } from './postmaster-file.ts';
import { acquireLease } from './lease.ts';
import { asUser } from './server-user.ts';
import { openedOnce } from '#tests/opened.ts';
import { skipWithout } from '#tests/skip-without.ts';

describe('the embedded PostgreSQL, when something goes wrong', function () {
  const scratch = openedOnce(openScratch);
  let dataDir: string;

  before(async () => {
    dataDir = join(scratch.root, 'data');
    const db = await scratch.open(dataDir);
    await queryFirst(db.connection, 'create table kept as select 42 as n');
    await db.stop();
  });

  afterEach(() => scratch.tidy());

  it('is taken over from a process that was killed', async () => {
    const killed = await scratch.openElsewhere(dataDir);
    const before = await readPostmaster(join(dataDir, 'postgres'));
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');

    const next = await scratch.open(dataDir);

    expect(await readPostmaster(join(dataDir, 'postgres'))).to.deep.equal(before);
    expect(next.isOwner).to.equal(true);
    await next.stop();
    expect(await readPostmaster(join(dataDir, 'postgres'))).to.equal(undefined);
  });

  it('comes back by itself when the server is killed under a living process', async () => {
    const db = await scratch.open(dataDir);
    const before = await readPostmaster(join(dataDir, 'postgres'));
    process.kill(before?.pid ?? NaN, 'SIGKILL');

    const answer = await eventually(() => queryFirst(db.connection, 'select n from kept'));

    expect(answer).to.deep.equal({ n: 42 });
    expect((await readPostmaster(join(dataDir, 'postgres')))?.pid).not.to.equal(before?.pid);
    await db.stop();
    expect(await readPostmaster(join(dataDir, 'postgres'))).to.equal(undefined);
  });

  it('starts although a child of a killed server hangs on', async function () {
    if (process.platform !== 'linux') skipWithout(this, 'Linux');
    const killed = await scratch.openElsewhere(dataDir);
    const hanging = new Client(killed.connection);
    hanging.on('error', () => undefined);
    await hanging.connect();
    const { rows } = await hanging.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? expect.fail('no pid');
    const server = await readPostmaster(join(dataDir, 'postgres'));
    killed.child.kill('SIGKILL');
    process.kill(pid, 'SIGSTOP');
    process.kill(server?.pid ?? NaN, 'SIGKILL');

    const db = await scratch.open(dataDir);

    expect(await queryFirst(db.connection, 'select n from kept')).to.deep.equal({ n: 42 });
    await db.stop();
  });

  it('starts although its pid file names a living process of the same user', async () => {
    const db = await scratch.open(dataDir);
    const cluster = await realpath(join(dataDir, 'postgres'));
    const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
    const lock = await readFile(join(cluster, '.s.PGSQL.5432.lock'), 'utf8');
    await db.stop();
    const { user } = await clusterOf(dataDir);
    const sleeper = scratch.track(spawn('sleep', ['30'], asUser(user)));
    const renamed = (from: string) => from.replace(/^\d+/, String(sleeper.pid));
    await writeFile(join(cluster, 'postmaster.pid'), renamed(text));
    await writeFile(join(cluster, '.s.PGSQL.5432.lock'), renamed(lock));

    const again = await scratch.open(dataDir);

    expect(await queryFirst(again.connection, 'select n from kept')).to.deep.equal({ n: 42 });
    expect(sleeper.exitCode).to.equal(null);
    await again.stop();
  });

  it('starts although its pid file was left empty', async () => {
    const { path } = await clusterOf(dataDir);
    await writeFile(join(path, 'postmaster.pid'), '');

    const db = await scratch.open(dataDir);

    expect(await queryFirst(db.connection, 'select n from kept')).to.deep.equal({ n: 42 });
    await db.stop();
  });

  it('refuses a server that is not of its cluster', async () => {
    const db = await scratch.open(dataDir);
    const cluster = await clusterOf(dataDir);

    const elsewhere = acquireLease({ ...cluster, path: '/elsewhere' }, db.connection.host);

    expect(await failureOf(elsewhere)).to.match(/serves .*\/postgres: it is not ours/);
    await db.stop();
  });

  it('refuses when another cluster’s server sits on its socket', async () => {
    const cluster = await clusterOf(dataDir);
    const foreign = join(scratch.root, 'foreign');
    await mkdir(foreign);
    execFileSync('cp', ['-a', cluster.path, join(foreign, 'postgres')]);
    const options = ['-D', join(foreign, 'postgres'), '-k', cluster.path];
    const server = scratch.track(
      spawn(join(cluster.binaries, 'bin', 'postgres'), [...options, '-c', 'listen_addresses='], {
        ...asUser(cluster.user),
        stdio: 'ignore',
        env: { LC_ALL: 'C' },
      }),
    );
    await eventually(async () => {
      if (!existsSync(join(cluster.path, '.s.PGSQL.5432'))) throw new Error('not there yet');
    });

    const refused = await failureOf(scratch.open(dataDir));

    expect(refused).to.match(/belongs to another PostgreSQL \(pid \d+, serving .*foreign/);
    server.kill('SIGINT');
    await once(server, 'exit');
  });

  it('says what is wrong with a folder that holds something else', async () => {
    const other = join(scratch.root, 'other');
    await mkdir(join(other, 'postgres'), { recursive: true });
    await writeFile(join(other, 'postgres', 'holiday.jpg'), 'beach');

    const reason = await failureOf(scratch.open(other));

    expect(reason).to.match(/holds no PostgreSQL cluster \(no PG_VERSION in it\): move it away/);
  });

  it('rejects with the server’s own words when the cluster is damaged', async () => {
    const damaged = join(scratch.root, 'damaged');
    await mkdir(damaged);
    const cluster = await clusterOf(dataDir);
    execFileSync('cp', ['-a', cluster.path, join(damaged, 'postgres')]);
    await truncate(join(damaged, 'postgres', 'global', 'pg_control'), 100);

    const reason = await failureOf(scratch.open(damaged));

    expect(reason).to.match(/PostgreSQL did not start: .*pg_control/s);
  });
});
