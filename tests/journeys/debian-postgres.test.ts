import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../backend/config.ts';
import { openLog } from '../../backend/log.ts';
import { openLumireel } from '../../backend/main/open-lumireel.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { testPhoto } from '../world.ts';
import { skipWithout } from '../skip-without.ts';

/** The oldest PostgreSQL we promise to work with, where the machine has it. */
const BIN_DIR = '/usr/lib/postgresql/15/bin';

describe('PostgreSQL 15, as Debian ships it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lumireel-pg15-'));
  const cluster = join(dataDir, 'cluster');
  const asPostgres = process.getuid?.() === 0 ? idsOf('postgres') : {};
  let server: ChildProcess | undefined;

  before(function () {
    if (!existsSync(join(BIN_DIR, 'postgres'))) skipWithout(this, 'Debian’s package postgresql-15');
    if (asPostgres.uid !== undefined) chownSync(dataDir, asPostgres.uid, asPostgres.gid ?? 0);
    execFileSync(
      join(BIN_DIR, 'initdb'),
      ['-D', cluster, '-U', 'tester', '--auth=trust', '--no-sync'],
      { ...asPostgres, cwd: dataDir, stdio: 'ignore' },
    );
    server = spawn(
      join(BIN_DIR, 'postgres'),
      ['-D', cluster, '-k', dataDir, '-c', 'listen_addresses='],
      { ...asPostgres, cwd: dataDir, stdio: 'ignore' },
    );
  });
  after(async () => {
    if (server) {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('carries a reel from the order to the gallery', async () => {
    const log = openLog('silent');
    const url = `postgres://tester@localhost/postgres?host=${encodeURIComponent(dataDir)}`;
    await until(
      async () => spawnSync(join(BIN_DIR, 'pg_isready'), ['-h', dataDir]).status,
      (status) => status === 0,
    );
    const lumireel = await openLumireel({
      config: readConfig({
        NODE_ENV: 'test',
        DATA_DIR: join(dataDir, 'app'),
        DATABASE_URL: url,
        PORT: '0',
      }),
      role: 'all',
      log,
      providers: [scriptedProvider()],
    });
    const { database } = lumireel.engine;
    try {
      const creator = await new Person(lumireel.url ?? '').register();
      const over = await creator.untilEnded(await creator.startReel(await testPhoto()));

      const version = await database.query('show server_version_num');
      expect(JSON.stringify(version)).to.match(/"15\d{4}"/);
      expect(over.status).to.equal('succeeded');
      expect(await creator.images()).to.have.length(1);
      expect(await creator.balance()).to.equal(9);
      expect(await checkLedger(database)).to.deep.equal([]);
    } finally {
      await lumireel.close();
    }
  });
});

function idsOf(user: string): { uid?: number; gid?: number } {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    // No such user: without PostgreSQL there is none, and the test is skipped.
    return {};
  }
}
