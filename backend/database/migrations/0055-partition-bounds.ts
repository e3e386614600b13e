import { Migration } from '@mikro-orm/migrations';

/**
 * The next migrations make the rows of these tables the first partition. It ends a fortnight
 * ahead, so that there is time enough for them; where there are no rows, now. Not checked yet,
 * which would read the whole table under this lock.
 */
export class PartitionBounds extends Migration {
  override up(): void {
    this.addSql(`
do $$
declare
  bound timestamptz := date_trunc('day', now(), 'UTC');
begin
  if exists (select from user_events) then bound := bound + interval '15 days'; end if;
  execute format('alter table user_events add constraint user_events_bound check (at < %L) not valid', bound);
end $$;
do $$
declare
  bound timestamptz := date_trunc('month', now(), 'UTC');
begin
  if exists (select from provider_jobs) then
    bound := date_trunc('month', now() + interval '14 days', 'UTC') + interval '1 month';
  end if;
  execute format('alter table provider_jobs add constraint provider_jobs_bound check (created_at < %L) not valid', bound);
end $$;
`);
  }
}
