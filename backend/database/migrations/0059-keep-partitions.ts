import { Migration } from '@mikro-orm/migrations';

/**
 * Makes and drops partitions. They run with the rights of whoever migrates: the application's role
 * may have none to change tables. Neither waits for long, and what cannot be done now is done by the
 * next run: rows of a partition that is missing are in the default one.
 */
export class KeepPartitions extends Migration {
  override up(): void {
    this.addSql(`
-- Each ends where the next begins; null for the default one.
create function partitions_of(parent text) returns table (name text, upper timestamptz)
language sql stable set timezone = 'UTC' as $$
  select c.relname::text,
         substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = parent::regclass
$$;

-- Makes today's and those of the next three days, or this month's and the next.
create function keep_partitions() returns void language plpgsql security definer
set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '500ms' as $$
declare
  kept record;
  step interval;
  lower timestamptz;
  name text;
begin
  -- Another process is doing it.
  if not pg_try_advisory_xact_lock(7236102) then return; end if;
  for kept in select * from (values ('user_events', 'day', interval '3 days', 'YYYYMMDD'),
                                    ('provider_jobs', 'month', interval '1 month', 'YYYYMM'))
                              as t (parent, unit, ahead, naming) loop
    step := ('1 ' || kept.unit)::interval;
    lower := greatest(date_trunc(kept.unit, now()),
                      (select max(p.upper) from partitions_of(kept.parent) p));
    while lower <= now() + kept.ahead loop
      name := kept.parent || '_' || to_char(lower, kept.naming);
      begin
        -- Not "create … partition of", which locks the whole table against reading.
        execute format('create table %I (like %I including defaults including indexes including storage)',
                       name, kept.parent || '_default');
        execute format('alter table %I attach partition %I for values from (%L) to (%L)',
                       kept.parent, name, lower, lower + step);
      exception when lock_not_available or check_violation or duplicate_table then
        raise warning 'no partition %: %', name, sqlerrm;
      end;
      lower := lower + step;
    end loop;
  end loop;
end $$;

-- Drops those whose rows are all older; returns how many.
create function drop_partitions(parent text, kept interval) returns int language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  old text;
  dropped int := 0;
begin
  if parent not in ('user_events', 'provider_jobs') then
    raise exception '% is not partitioned by time', parent;
  end if;
  for old in select name from partitions_of(parent) where upper <= now() - kept loop
    begin
      execute format('drop table %I', old);
      dropped := dropped + 1;
    exception when lock_not_available then
      raise warning 'partition % is not dropped: %', old, sqlerrm;
    end;
  end loop;
  return dropped;
end $$;

select keep_partitions();
`);
  }
}
