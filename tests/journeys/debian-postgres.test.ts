import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../backend/config.ts';
import { openLog } from '../../backend/log.ts';
import { openLumireel } from '../../backend/main/open-lumireel.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { startDebianPostgres, type DebianPostgres } from '../debian-postgres.ts';
import { Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { testPhoto } from '../world.ts';
import { skipWithout } from '../skip-without.ts';

describe('PostgreSQL 15, as Debian ships it (package postgresql-15)', () => {
  let dataDir: string;
  let server: DebianPostgres | null = null;

  before(async function () {
    dataDir = await mkdtemp(join(tmpdir(), 'lumireel-pg15-app-'));
    server = await startDebianPostgres();
    if (!server) skipWithout(this, 'Debian’s package postgresql-15');
  });
  after(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('carries a reel from the order to the gallery', async () => {
    const log = openLog('silent');
    const lumireel = await openLumireel({
      config: readConfig({
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        DATABASE_URL: server?.url,
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
