import type { Queryable } from '../database/transaction.ts';

/** How well vacuum keeps up with a table, its partitions together. */
export type TableHealth = {
  table: string;
  liveRows: number;
  /** Changed or deleted since vacuum was there. */
  deadRows: number;
  /** Without its indexes. */
  tableBytes: number;
  indexBytes: number;
  /** Since vacuum was last there, of the partition that it left alone for longest; null: never. */
  vacuumedSecondsAgo: number | null;
};

/** Smaller tables are left out: what they hold in vain is nothing. */
const LEAST_BYTES = 8 * 1024 * 1024;

/** The large tables of the product and of its queue, the largest first. */
export function readTableHealth(
  database: Pick<Queryable, 'query'>,
  leastBytes = LEAST_BYTES,
): Promise<TableHealth[]> {
  return database.query<TableHealth>(
    `select case s.schemaname when 'public' then '' else s.schemaname || '.' end
              || coalesce(whole.relname, s.relname) as "table",
            sum(n_live_tup)::float8 as "liveRows", sum(n_dead_tup)::float8 as "deadRows",
            sum(pg_table_size(s.relid))::float8 as "tableBytes",
            sum(pg_indexes_size(s.relid))::float8 as "indexBytes",
            extract(epoch from now() - min(greatest(last_vacuum, last_autovacuum)))::float8
              as "vacuumedSecondsAgo"
       from pg_stat_user_tables s
       left join pg_inherits i on i.inhrelid = s.relid
       left join pg_class whole on whole.oid = i.inhparent
      where s.schemaname in ('public', 'pgboss')
      group by 1 having sum(pg_total_relation_size(s.relid)) >= $1
      order by sum(pg_total_relation_size(s.relid)) desc`,
    [leastBytes],
  );
}

/** How far ahead each table that is partitioned by time has partitions, in seconds. */
export function readPartitionsAhead(
  database: Pick<Queryable, 'query'>,
): Promise<{ table: string; seconds: number }[]> {
  return database.query(
    `select parent as "table",
            (select extract(epoch from max(upper) - now())::float8 from partitions_of(parent))
              as seconds
       from unnest(array['user_events', 'provider_jobs']) as parent`,
  );
}
