import type { Queryable } from '../database/transaction.ts';

/** How full PostgreSQL is, as it sees it itself: all processes of ours, and whoever else connects. */
export type DatabaseLoad = {
  /** Of our database, with its indexes. */
  bytes: number;
  /** To every database of the server. */
  connections: number;
  /** `max_connections`; the server keeps the last few of them for its administrator. */
  connectionsMax: number;
  /** In our database. While a transaction is open, nothing deleted since can be vacuumed. */
  oldestTransactionSeconds: number;
  /** Transactions since the oldest row that is not frozen; PostgreSQL refuses writes at 2.1 billion. */
  oldestXidAge: number;
};

export async function readDatabaseLoad(database: Pick<Queryable, 'sql'>): Promise<DatabaseLoad> {
  const [load] = await database.sql<DatabaseLoad>`
    select pg_database_size(current_database())::float8 as bytes,
            (select sum(numbackends)::int from pg_stat_database) as connections,
            (select age(datfrozenxid)::float8 from pg_database where datname = current_database())
              as "oldestXidAge",
            current_setting('max_connections')::int as "connectionsMax",
            (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8
               from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid())
              as "oldestTransactionSeconds"`;
  if (!load) throw new Error('a select without a table and without a row');
  return load;
}
