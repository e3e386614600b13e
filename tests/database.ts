import { randomBytes } from 'node:crypto';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { createDatabase, dropDatabase } from './databases.ts';
import { openDatabase, type Database } from '../backend/database/database.ts';
import { openListener, type Listener } from '../backend/database/listener.ts';
import { openLog, type Log } from '../backend/log.ts';
import { sharedPostgres } from './postgres.ts';

/** A database of its own with the current schema; dropped by `close`. */
export interface TestDatabase {
  database: Database;
  listener: Listener;
  log: Log;
  connection: ServerConnection;
  close: () => Promise<void>;
}

/** Makes an empty database on the server of this test run; whoever opens it adds the schema. */
export async function createTestDatabase(): Promise<{
  connection: ServerConnection;
  drop: () => Promise<void>;
}> {
  const server = await sharedPostgres();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const connection = await createDatabase(server, name);
  return { connection, drop: () => dropDatabase(server, name) };
}

/** Opens an empty database of the current schema on the server of this test run. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const log = openLog('silent');
  const { connection, drop } = await createTestDatabase();
  const database = await openDatabase({ connection, poolSize: options.poolSize ?? 10, log });
  const listener = await openListener(database, log);
  return {
    database,
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
