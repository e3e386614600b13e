import { createTestDatabase } from '../../tests/database.ts';
import { startPgBouncer, type PgBouncer } from '../../tests/pgbouncer.ts';
import { skipWithout } from '../../tests/skip-without.ts';
import { openLog } from '../log.ts';
import type { ServerConnection } from './embedded/embedded.ts';
import { openDatabase } from './database.ts';
import { pendingMigrations } from './schema-version.ts';

const LIMITS = 'set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000';

describe('a database behind a pooler', () => {
  let connection: ServerConnection;
  let drop: () => Promise<void>;
  let pgBouncer: PgBouncer | null = null;
  beforeEach(async () => {
    ({ connection, drop } = await createTestDatabase());
  });
  afterEach(async () => {
    await pgBouncer?.stop();
    pgBouncer = null;
    await drop();
  });

  const log = openLog('silent');

  /** Starts PgBouncer with this query for new sessions, and returns how to open the database. */
  async function openPooled(context: Mocha.Context, connectQuery: string) {
    pgBouncer = await startPgBouncer(connection, { size: 1, connectQuery });
    if (!pgBouncer) skipWithout(context, 'Debian’s package pgbouncer');
    const pooler = { connection: pgBouncer.connection, canPrepare: false };
    return (ownLog = log) => openDatabase({ connection, pooler, poolSize: 3, log: ownLog });
  }

  it('is migrated past it, by several processes at once', async function () {
    // Whoever migrated through these sessions would be refused.
    const open = await openPooled(this, `${LIMITS}; set default_transaction_read_only = on`);

    const databases = await Promise.all([open(), open(), open()]);

    for (const database of databases) {
      expect(await pendingMigrations(database)).to.deep.equal([]);
      await database.close();
    }
  });

  it('shares one session among more statements and transactions at once', async function () {
    const database = await (await openPooled(this, LIMITS))();
    const [user] = await database.sql<{ id: number }>`
      insert into users (email) values (${'mia@example.test'}) returning id`;
    const count = () =>
      database.transaction(async (tx) => {
        await tx.query('select id from users where id = $1 for update', [user?.id]);
        await tx.query('update users set event_seq = event_seq + 1 where id = $1', [user?.id]);
      });

    await Promise.all(Array.from({ length: 20 }, count));
    const read = Array.from({ length: 20 }, () =>
      database.query('select event_seq::int as seq from users where id = $1', [user?.id]),
    );

    expect(await Promise.all(read)).to.deep.equal(Array.from({ length: 20 }, () => [{ seq: 20 }]));
    expect(await pgBouncer?.counts()).to.deep.include({ servers: 1 });
    await database.close();
  });

  it('has the limits of time that the pooler sets', async function () {
    const lines: string[] = [];
    const ownLog = openLog('warn', { write: (line) => lines.push(line) });
    const database = await (await openPooled(this, LIMITS))(ownLog);

    expect(await database.query('show statement_timeout')).to.deep.equal([
      { statement_timeout: '30s' },
    ]);
    expect(lines).to.deep.equal([]);
    await database.close();
  });

  it('sets these limits itself where there is no pooler', async () => {
    const database = await openDatabase({ connection, poolSize: 2, log });

    const [limits] = await database.sql`select current_setting('statement_timeout') as statement,
              current_setting('idle_in_transaction_session_timeout') as idle`;

    expect(limits).to.deep.equal({ statement: '30s', idle: '1min' });
    await database.close();
  });

  it('says at its start which limit the pooler does not set', async function () {
    const lines: string[] = [];
    const ownLog = openLog('warn', { write: (line) => lines.push(line) });
    const database = await (await openPooled(this, 'set statement_timeout = 30000'))(ownLog);

    expect(lines).to.have.length(1);
    expect(JSON.parse(lines[0] ?? '')).to.deep.include({
      unset: ['idle_in_transaction_session_timeout'],
    });
    await database.close();
  });

  for (const canPrepare of [false, true]) {
    it(`names ${canPrepare ? 'its statements' : 'no statement'} where the pooler ${canPrepare ? 'finds' : 'does not find'} them`, async () => {
      // PostgreSQL itself stands in for the pooler, and tells what was named.
      const pooler = { connection, canPrepare };
      const database = await openDatabase({ connection, pooler, poolSize: 2, log });

      const [named] = await database.sql<{ are: boolean }>`
        select exists (select from pg_prepared_statements where ${true}) as are`;

      expect(named).to.deep.equal({ are: canPrepare });
      await database.close();
    });
  }
});
