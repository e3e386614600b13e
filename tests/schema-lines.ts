import type { Snapshot } from '../backend/database/snapshot.ts';

/** The schema as lines to compare, without the partitions whose names are dates. */
export async function schemaLines(sql: Pick<Snapshot, 'query'>): Promise<string[]> {
  const rows = await sql.query<{ made: string }>(`
    with tables as (
      select oid, relname, relkind, reloptions from pg_class
       where relnamespace = 'public'::regnamespace and relname !~ '_[0-9]{6,8}(_|$)')
    select concat_ws(' ', 'relation', relname, relkind, reloptions) as made from tables
    union all
    select concat_ws(' ', 'column', relname, row_number() over (partition by attrelid order by attnum),
                     attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attstorage,
                     pg_get_expr(adbin, adrelid))
      from tables
      join pg_attribute a on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
     where relkind in ('r', 'p')
    union all
    select concat_ws(' ', relname, conname, pg_get_constraintdef(c.oid))
      from pg_constraint c join tables on conrelid = tables.oid
    union all select pg_get_indexdef(oid) from tables where relkind in ('i', 'I')
    union all
    select pg_get_triggerdef(t.oid) from pg_trigger t join tables on tgrelid = tables.oid
     where not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by made`);
  return rows.map(({ made }) => made);
}
