import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { Pool, PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import type { Log } from '../log.ts';
import { migrations } from './migrations/index.ts';
import { type DatabaseConnection, ormConnection } from './connection.ts';
import type { TableShape } from './snapshot.ts';

export type EmptyDatabase = Awaited<ReturnType<typeof openEmptyDatabase>>;

/** An empty database on its way to be filled, in one transaction. */
export async function openEmptyDatabase(connection: DatabaseConnection, log: Log) {
  const pools: Pool[] = [];
  const orm = await MikroORM.init({
    ...ormConnection(connection),
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    // The migrator and the rows share one connection, and so one transaction: ours.
    pool: { min: 0, max: 1 },
    migrations: {
      migrationsList: migrations,
      tableName: 'migrations',
      snapshot: false,
      transactional: false,
      allOrNothing: false,
    },
    logger: (message) => log.debug(message),
    debug: false,
    driverOptions: { onPoolCreated: (pool: Pool) => pools.push(pool) },
  });
  await orm.connect();
  const pool = pools[0];
  if (!pool) throw new Error('MikroORM made no connection pool');
  let client: PoolClient | undefined;
  let foreignKeys: { table: string; name: string; definition: string }[] = [];
  const sql = () => client ?? pool;
  await pool.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await pool.query('begin');

  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await sql().query<Row>(text, [...values])).rows,
    /** Makes the tables as these migrations left them. Foreign keys come with `finish`. */
    createTables: async (names: readonly string[]): Promise<void> => {
      await orm.migrator.up({ migrations: [...names] });
      // The pool's only connection; nothing asks for it from here on.
      client = await pool.connect();
      // Checked once over all rows at the end: faster, and the order of the tables is free.
      const { rows } = await client.query<(typeof foreignKeys)[number]>(
        `select conrelid::regclass::text as "table", quote_ident(conname) as name,
                pg_get_constraintdef(oid) as definition
           from pg_constraint
          where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
      );
      foreignKeys = rows;
      for (const { table, name } of rows) {
        await client.query(`alter table ${table} drop constraint ${name}`);
      }
    },
    /** Stores rows in PostgreSQL's text format; returns how many. */
    fill: async ({ table, columns }: TableShape, rows: AsyncIterable<Buffer>): Promise<number> => {
      if (!client) throw new Error('createTables comes first');
      const copy = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
      await pipeline(rows, copy);
      return copy.rowCount;
    },
    /** Checks the foreign keys and commits. Temporary tables stay until `close`. */
    finish: async (): Promise<void> => {
      for (const { table, name, definition } of foreignKeys) {
        await sql().query(`alter table ${table} add constraint ${name} ${definition}`);
      }
      await sql().query('commit');
      await sql().query('analyze');
    },
    /** Without `finish` nothing was written. */
    close: async (): Promise<void> => {
      // A connection in the middle of something is not used again.
      client?.release(true);
      await orm.close();
    },
  };
}
