import type { Queryable } from '../database/transaction.ts';

/** How well vacuum keeps up with a table, its partitions together. */
type TableHealth = {
  table: string;
  liveRows: number;
  /** Changed or deleted since vacuum was there. */
  deadRows: number;
  /** Without its indexes. */
  tableBytes: number;
  indexBytes: number;
  /** When vacuum was last there, in any of its partitions, in seconds since 1970; 0: never. */
  vacuumedAtSeconds: number;
};

/**
 * The fifteen largest tables of the product and of its queue, the largest first. Reads counters and
 * sizes of files, no rows. A table that is locked against reading, as by `vacuum full`, is left
 * out: its size could not be had before the lock is gone.
 */
export function readTableHealth(database: Pick<Queryable, 'sql'>): Promise<TableHealth[]> {
  return database.sql<TableHealth>`
    select case s.schemaname when 'public' then '' else s.schemaname || '.' end
              || coalesce(whole.relname, s.relname) as "table",
            sum(n_live_tup)::float8 as "liveRows", sum(n_dead_tup)::float8 as "deadRows",
            sum(pg_table_size(s.relid))::float8 as "tableBytes",
            sum(pg_indexes_size(s.relid))::float8 as "indexBytes",
            coalesce(extract(epoch from max(greatest(last_vacuum, last_autovacuum))), 0)::float8
              as "vacuumedAtSeconds"
       from pg_stat_user_tables s
       left join pg_inherits i on i.inhrelid = s.relid
       left join pg_class whole on whole.oid = i.inhparent
      where s.schemaname in ('public', 'pgboss')
        and s.relid not in (select relation from pg_locks
                             where mode = 'AccessExclusiveLock' and relation is not null
                               and database = (select oid from pg_database
                                                where datname = current_database()))
      group by 1 order by sum(pg_total_relation_size(s.relid)) desc limit 15`;
}

/** How far ahead each table that is partitioned by time has partitions, in seconds. */
export function readPartitionsAhead(database: Pick<Queryable, 'sql'>) {
  return database.sql<{ table: string; seconds: number }>`
    select parent as "table",
            (select coalesce(extract(epoch from max(upper) - now()), 0)::float8
               from partitions_of(parent)) as seconds
       from unnest(array['user_events', 'provider_jobs']) as parent`;
}

/**
 * How full PostgreSQL is, as it sees it itself: all processes of ours, and whoever else connects.
 */
type DatabaseLoad = {
  /** The size of our database, with its indexes. */
  bytes: number;
  /** To every database of the server. */
  connections: number;
  /** `max_connections`; the server keeps the last few of them for its administrator. */
  connectionsMax: number;
  /** In our database. While a transaction is open, nothing deleted since can be vacuumed. */
  oldestTransactionSeconds: number;
  /**
   * Transactions since the oldest row that is not frozen; PostgreSQL refuses writes at 2.1 billion.
   */
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
