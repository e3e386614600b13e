import type { Snapshot } from '../backend/database/snapshot.ts';

/**
 * The schema as lines to compare, without the partitions whose names are dates. A line of a table,
 * a column, a rule, an index or a trigger begins with the table's name, one of a function has
 * several lines of text.
 */
export async function schemaLines(sql: Pick<Snapshot, 'query'>): Promise<string[]> {
  const rows = await sql.query<{ made: string }>(`
    with tables as (
      select oid, relname, relkind, reloptions from pg_class
       where relnamespace = 'public'::regnamespace and relkind not in ('i', 'I')
         and relname !~ '_[0-9]{6,8}(_|$)')
    select concat_ws(' ', relname, relkind, reloptions) as made from tables
    union all
    select concat_ws(' ', relname,
                     to_char(row_number() over (partition by attrelid order by attnum), 'FM00'),
                     attname, format_type(atttypid, atttypmod),
                     case when attnotnull then 'not null' end,
                     'identity ' || nullif(attidentity::text, ''),
                     'storage ' || nullif(attstorage, typstorage)::text,
                     'default ' || pg_get_expr(adbin, adrelid))
      from tables
      join pg_attribute a on attrelid = tables.oid and attnum > 0 and not attisdropped
      join pg_type t on t.oid = atttypid
      left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
     where relkind in ('r', 'p')
    union all
    -- PostgreSQL 18 has one for each column that is not null, older ones have none.
    select concat_ws(' ', relname, 'constraint', conname, pg_get_constraintdef(c.oid))
      from pg_constraint c join tables on conrelid = tables.oid where contype <> 'n'
    union all
    select concat_ws(' ', relname, 'index', pg_get_indexdef(indexrelid))
      from pg_index join tables on indrelid = tables.oid
     where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    union all
    select concat_ws(' ', relname, 'trigger', pg_get_triggerdef(t.oid))
      from pg_trigger t join tables on tgrelid = tables.oid where not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by made`);
  return rows.map(({ made }) => made);
}
