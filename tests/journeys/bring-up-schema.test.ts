import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { BASELINE_VERSION } from '../../backend/database/schema-version.ts';
import { childEnvironment } from '../child-environment.ts';
import { createTestDatabase, testSettings } from '../database.ts';
import { faultOf } from '../fault-of.ts';
import { emptyFolder } from '../test-folder.ts';

const main = join(import.meta.dirname, '../../backend/main.ts');

describe('a deployment that migrates once, before the processes of a new version', () => {
  let connection: ServerConnection;
  let drop: () => Promise<void>;
  const dataDir = emptyFolder();
  beforeEach(async () => ({ connection, drop } = await createTestDatabase()));
  afterEach(() => drop());

  const env = () => ({ ...childEnvironment, ...testSettings(connection, dataDir) });
  const run = (command: string) =>
    promisify(execFile)(process.execPath, [main, command], { env: env() });
  async function ask<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client(connection);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('makes tables and queues and ends, however often and however many at once', async () => {
    await Promise.all([run('migrate'), run('migrate')]);
    const { stdout } = await run('migrate');

    expect(stdout).to.include('the schema is up to date');
    const queues = await ask<{ name: string }>('select name from pgboss.queue');
    expect(queues.map(({ name }) => name)).to.include('generation.advance');
  });

  it('lets processes wait until it is done', async () => {
    const waiting = spawn(process.execPath, [main, 'await-schema'], {
      env: env(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(waiting, 'exit');
    for await (const line of createInterface({ input: waiting.stdout })) {
      expect(JSON.parse(line).pending).to.include('0059-keep-partitions');
      break;
    }
    waiting.stdout.resume();
    expect(waiting.exitCode).to.equal(null);
    expect(await ask(`select from pg_tables where tablename = 'users'`)).to.deep.equal([]);

    await run('migrate');

    expect(await ended).to.deep.equal([0, null]);
  });

  it('lets an earlier version go on after a later one has migrated', async () => {
    await run('migrate');
    await ask(`insert into migrations (name) values ('9999-of-the-next-version')`);

    await run('await-schema');
    await run('migrate');

    const kept = await ask(`select from migrations where name = '9999-of-the-next-version'`);
    expect(kept).to.have.length(1);
  });

  it('refuses a database of an older version, and says which one can bring it up to date', async () => {
    await ask(`create table migrations (id serial, name text);
               insert into migrations (name) values ('0001-foundation'), ('0058-attempt-partitions')`);

    for (const command of ['migrate', 'await-schema', 'all']) {
      const fault = await faultOf(run(command));
      expect(fault).to.have.property('code', 1);
      expect(fault)
        .to.have.property('stderr')
        .that.includes(`from before ${BASELINE_VERSION}. Start ${BASELINE_VERSION} with it once`);
    }
    expect(await ask(`select from pg_tables where schemaname = 'public'`)).to.have.length(1);
  });
});
