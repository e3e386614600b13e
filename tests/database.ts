import { randomBytes } from 'node:crypto';
import process from 'node:process';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { createDatabase, dropDatabase } from './databases.ts';
import { openDatabase, type Database } from '../backend/database/database.ts';
import { openListener, type Listener } from '../backend/database/listener.ts';
import { openLog, type Log } from '../backend/log.ts';
import { entities } from '../backend/main/entities.ts';
import { sharedPostgres, urlOf } from './postgres.ts';
import { openedEach, openedOnce } from './opened.ts';

export type Sql = Database['sql'];

/** A database of its own with the current schema; dropped by `close`. */
export interface TestDatabase {
  database: Database;
  sql: Sql;
  listener: Listener;
  log: Log;
  connection: ServerConnection;
  close: () => Promise<void>;
}

/**
 * The database of the current schema that `npm test` has made. Where a file runs by itself there is
 * none, and who opens a database of its own migrates it.
 */
export const migratedTemplate = process.env.TEST_DATABASE_TEMPLATE;

/** Makes a database on the server of this test run: empty, or a copy of `template`. */
export async function createTestDatabase(
  template?: string,
): Promise<{ connection: ServerConnection; drop: () => Promise<void> }> {
  const server = await sharedPostgres();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const connection = await createDatabase(server, name, template);
  return { connection, drop: () => dropDatabase(server, name) };
}

/** Opens an empty database of the current schema on the server of this test run. */
export async function openTestDatabase({ poolSize = 10 } = {}): Promise<TestDatabase> {
  const log = openLog('silent');
  const { connection, drop } = await createTestDatabase(migratedTemplate);
  const skipMigrations = migratedTemplate !== undefined;
  const database = await openDatabase({ connection, entities, poolSize, log, skipMigrations });
  const listener = await openListener(database, log);
  return {
    database,
    sql: database.sql.bind(database),
    listener,
    log,
    connection,
    close: async () => {
      await listener.close();
      await database.close();
      await drop();
    },
  };
}

/** A database for all tests of a `describe`, or one for each of them. */
type Options = Parameters<typeof openTestDatabase>;
export const databaseOnce = (...options: Options) => openedOnce(() => openTestDatabase(...options));
export const databaseEach = (...options: Options) => openedEach(() => openTestDatabase(...options));

/** Adds a user with nothing but an address. */
export async function addUser(database: Database, email = randomEmail()): Promise<number> {
  const rows = await database.query<{ id: number }>(
    'insert into users (email) values ($1) returning id',
    [email],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the user was not added');
  return id;
}

function randomEmail(): string {
  return `${randomBytes(6).toString('hex')}@example.test`;
}

/** Settings of a product under test: its database and folder, a free port, no call to the world. */
export const testSettings = (connection: ServerConnection, dataDir: string) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: urlOf(connection),
  DATABASE_POOL: '5',
  PORT: '0',
  HOST: '127.0.0.1',
  MUSIC_CHARTS: 'off',
});
