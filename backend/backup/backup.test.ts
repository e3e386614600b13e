import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { addUser, createTestDatabase, databaseOnce } from '../../tests/database.ts';
import { addItem } from '../../tests/media.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { addPlan } from '../../tests/plans.ts';
import { schemaLines } from '../../tests/schema-lines.ts';
import { emptyFolder } from '../../tests/test-folder.ts';
import { until } from '../../tests/until.ts';
import type { DatabaseConnection } from '../database/connection.ts';
import { openDatabase } from '../database/database.ts';
import { openLog } from '../log.ts';
import { openQueue } from '../jobs/queue.ts';
import { grant } from '../tokens/ledger.ts';
import { BackupError, tablesLeftOut } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const keys = ['k'.repeat(40)];
/** Texts and numbers that a file could damage. */
const film = { words: [{ text: 'a\n"b\\c\u2029 🌴', from: 1e-7 }], shots: [{ seconds: 0.1 }] };

describe('a backup', function () {
  this.timeout(120_000);
  const log = openLog('silent');
  const source = databaseOnce();
  const folder = emptyFolder();
  let path: string;
  const closing: (() => Promise<void>)[] = [];

  before(async () => {
    const { database } = source;
    const queue = await openQueue({ ...source, isWorker: false });
    const userId = await addUser(database, 'ada@example.test');
    await database.query('delete from users where id = $1', [await addUser(database)]);
    await database.transaction(async (tx) => {
      await grant(tx, { userId, amount: 7, refKind: 'admin', refId: 'one', reason: awkward });
      await queue.enqueue(tx, 'mail.send', { kind: 'password-changed', userId });
      await queue.enqueue(tx, 'mail.send', { kind: 'password-reset', email: awkward });
    });
    await database.query(`update users set reset_token_hash = 'r', reset_token_expiry = now()`);
    await database.query('insert into films (user_id, name, document) values ($1, $2, $3::jsonb)', [
      userId,
      awkward,
      JSON.stringify(film),
    ]);
    await database.query(
      `insert into shares (token, user_id, image_ids, show_prompt, as_template, template_words)
       values ('s', $1, '{3,4}', true, false, false)`,
      [userId],
    );
    const { id: item } = await addItem(database, userId);
    await addPlan(database, userId, item, { caption: awkward });
    await database.query(`insert into sessions (id_hash, user_id) values ('s', $1)`, [userId]);
    await queue.close();
  });
  beforeEach(() => {
    path = join(folder, 'nightly');
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  const write = (signal?: AbortSignal) =>
    writeBackup({
      connection: source.connection,
      path,
      version: '9.9.9',
      keys,
      ...(signal ? { signal } : {}),
    });

  /** An empty database that is dropped after the test. */
  async function emptyDatabase(): Promise<DatabaseConnection> {
    const { connection, drop } = await createTestDatabase();
    closing.push(drop);
    return connection;
  }

  async function open(connection: DatabaseConnection) {
    const database = await openDatabase({ connection, poolSize: 1, log, skipMigrations: true });
    closing.push(() => database.close());
    return database;
  }

  it('restores every row, the sequences and the jobs, but no session and no reset link', async () => {
    await write();
    const connection = await emptyDatabase();

    const restored = await restoreBackup({ path, connection, log });

    const database = await open(connection);
    expect(restored.header.keys).to.deep.equal(keys);
    expect(
      await database.query('select user_id, amount, reason from ledger_entries'),
    ).to.deep.equal([{ user_id: 1, amount: 7, reason: awkward }]);
    expect(await database.query('select email, token_balance from users')).to.deep.equal([
      { email: 'ada@example.test', token_balance: 7 },
    ]);
    expect(await database.query('select name, document from films')).to.deep.equal([
      { name: awkward, document: film },
    ]);
    expect(await database.query('select token, image_ids from shares')).to.deep.equal([
      { token: 's', image_ids: [3, 4] },
    ]);
    expect(await database.query('select caption, state from plans')).to.deep.equal([
      { caption: awkward, state: 'planned' },
    ]);
    expect(await database.query('select 1 from sessions')).to.deep.equal([]);
    expect(
      await database.query('select 1 from users where reset_token_hash is not null'),
    ).to.have.length(0);
    expect(await addUser(database), 'no number of a deleted account is used again').to.equal(3);
    expect(restored.jobs).to.equal(2);
    expect(
      await database.query(`select data, retry_limit from pgboss.job where name = 'mail.send'
                             order by data->>'kind'`),
    ).to.deep.equal([
      { data: { kind: 'password-changed', userId: 1 }, retry_limit: 7 },
      { data: { kind: 'password-reset', email: awkward }, retry_limit: 7 },
    ]);
  });

  it('makes the tables as the migrations make them, foreign keys and triggers included', async () => {
    await write();
    const connection = await emptyDatabase();

    await restoreBackup({ path, connection, log });

    const database = await open(connection);
    expect(await schemaLines(database)).to.deep.equal(await schemaLines(source.database));
    const change = faultOf(database.query('update ledger_entries set amount = 9'));
    expect(await change)
      .to.have.property('message')
      .that.includes('append-only');
  });

  it('leaves out only tables that exist', async () => {
    const rows = await source.sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`;

    expect(rows.map(({ name }) => name)).to.include.members([...tablesLeftOut]);
  });

  it('is readable by its owner alone, and nothing is left beside it', async () => {
    const { sizeBytes } = await write();

    const found = await stat(path);
    expect(found.mode & 0o777).to.equal(0o600);
    expect(found.size).to.equal(sizeBytes);
    expect(await readdir(folder)).to.deep.equal(['nightly']);
  });

  it('of two at once to one file is one whole file', async () => {
    const results = await Promise.allSettled([write(), write()]);

    expect(results.map(({ status }) => status).toSorted()).to.deep.equal(['fulfilled', 'rejected']);
    await restoreBackup({ path, connection: await emptyDatabase(), log });
  });

  it('that is stopped leaves no file', async () => {
    expect(await faultOf(write(AbortSignal.timeout(1)))).to.be.instanceOf(Error);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('of a schema of another version is refused', async () => {
    const connection = await emptyDatabase();
    const database = await openDatabase({ connection, poolSize: 2, log });
    await database.query(`insert into migrations (name) values ('9999-of-the-next-version')`);
    await database.close();

    const fault = await faultOf(writeBackup({ connection, path, version: '1', keys }));

    expect(fault).to.be.instanceOf(BackupError);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('whose database goes away leaves no file', async () => {
    const { database } = source;
    const backends = () =>
      source.sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'copy %'`;
    const written = await database.transaction(async (tx) => {
      await tx.query('lock table users');
      const writing = faultOf(write());
      const waiting = await until(backends, (found) => found.length > 0);
      await database.query('select pg_terminate_backend($1)', [waiting[0]?.pid]);
      return writing;
    });

    expect(written).to.be.instanceOf(Error);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('of an empty database is refused', async () => {
    const connection = await emptyDatabase();

    const fault = await faultOf(writeBackup({ connection, path, version: '1', keys }));

    expect(fault).to.be.instanceOf(BackupError);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  describe('that cannot be restored writes nothing:', () => {
    /** Changes what the file says, behind a valid compression. */
    async function rewrite(change: (text: string) => string): Promise<void> {
      await write();
      const text = zstdDecompressSync(await readFile(path)).toString();
      await writeFile(path, zstdCompressSync(change(text)));
    }

    const damages: [string, () => Promise<void>][] = [
      ['one that was cut', async () => truncate(path, (await write()).sizeBytes - 20)],
      [
        'one that was cut in its middle',
        async () => truncate(path, (await write()).sizeBytes >> 1),
      ],
      ['one without its end mark', () => rewrite((text) => text.replace(/\n\{"end".*\n$/, '\n'))],
      ['one whose rows end nowhere', () => rewrite((text) => text.slice(0, text.indexOf('\t7\t')))],
      [
        'one that lacks a part',
        () => rewrite((text) => text.replace(/\{"table":"users"[^}]*\}\n[^{]*\\\.\n\{.*\}\n/, '')),
      ],
      ['one with a row changed', () => rewrite((text) => text.replace('\t7\t', '\t8\t'))],
      ['one with something behind its end', () => rewrite((text) => `${text}{}\n`)],
      ['one of a later format', () => rewrite((text) => text.replace('"format":1', '"format":2'))],
      [
        'one of a newer schema',
        () => rewrite((text) => text.replace('-partitions"', '-partitions","9999-of-the-next"')),
      ],
      [
        'one with a flipped bit',
        async () => {
          await write();
          const bytes = await readFile(path);
          const middle = bytes.length >> 1;
          bytes.writeUInt8(bytes.readUInt8(middle) ^ 4, middle);
          await writeFile(path, bytes);
        },
      ],
      ['a text', () => writeFile(path, 'dear diary\n'.repeat(99))],
      ['nothing', () => writeFile(path, '')],
      ['no file at all', async () => undefined],
      [
        'a folder',
        async () => {
          path = folder;
        },
      ],
    ];
    for (const [what, make] of damages) {
      it(what, async () => {
        await make();
        const connection = await emptyDatabase();

        const fault = await faultOf(restoreBackup({ path, connection, log }));

        expect(fault).to.be.instanceOf(BackupError);
        const database = await open(connection);
        expect(
          await database.query(`select nspname, relname from pg_class
            join pg_namespace n on n.oid = relnamespace
           where relkind = 'r' and nspname !~ '^pg_|^information_schema'`),
        ).to.deep.equal([]);
      });
    }
  });

  it('is not restored over anything', async () => {
    await write();
    const rows = await source.database.query('select id from users');

    const fault = await faultOf(restoreBackup({ path, connection: source.connection, log }));

    expect(fault).to.be.instanceOf(BackupError);
    expect(await source.database.query('select id from users')).to.deep.equal(rows);
  });
});

/** Characters that a text format must not confuse: its own separators, escapes and end mark. */
const awkward = 'tab\t newline\n\\.\n\\N "quotes" \\ ü 🜁\r\n{"end":true}';
