import { Migration } from '@mikro-orm/migrations';

/** Provider attempts by month, as events by day before. */
export class AttemptPartitions extends Migration {
  override up(): void {
    this.addSql(`
lock table generations, provider_jobs in access exclusive mode;
alter table provider_jobs drop constraint provider_jobs_generation_id_fkey;
alter table provider_jobs rename to provider_jobs_before;
alter table provider_jobs_before rename constraint provider_jobs_once to provider_jobs_before_once;
alter index provider_jobs_pkey rename to provider_jobs_before_pkey;
alter index provider_jobs_created_idx rename to provider_jobs_before_created_idx;
alter index provider_jobs_poll_idx rename to provider_jobs_before_poll_idx;
alter index provider_jobs_unsettled_idx rename to provider_jobs_before_unsettled_idx;
create table provider_jobs (like provider_jobs_before including defaults including storage)
  partition by range (created_at);
-- Of the table, which gives it to each partition.
drop trigger provider_jobs_note_end on provider_jobs_before;
create trigger provider_jobs_note_end after update of state on provider_jobs for each row
  when (new.state in ('done', 'failed', 'cancelled') and old.state <> new.state
        and (new.state <> 'cancelled' or old.fault is null))
  execute function note_ended_attempt();
do $$
declare
  bound text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''')
                   from pg_constraint where conname = 'provider_jobs_bound');
  newest bigint := (select last_value from provider_jobs_id_seq);
  is_used boolean := (select is_called from provider_jobs_id_seq);
begin
  -- A partition has no identity of its own.
  alter table provider_jobs_before alter column id drop identity;
  alter table provider_jobs alter column id add generated always as identity;
  perform setval('provider_jobs_id_seq', newest, is_used);
  execute format('alter table provider_jobs attach partition provider_jobs_before
                    for values from (minvalue) to (%L)', bound);
end $$;
alter table provider_jobs_before drop constraint provider_jobs_bound;
create table provider_jobs_default partition of provider_jobs default;
alter table provider_jobs_default add primary key (id),
  add constraint provider_jobs_default_once unique (generation_id, step, try);
create index provider_jobs_default_created_idx on provider_jobs_default using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
create index provider_jobs_default_poll_idx on provider_jobs_default (provider, next_poll_at)
  where state = 'submitted' and next_poll_at is not null;
create index provider_jobs_default_unsettled_idx on provider_jobs_default (state)
  where state in ('uncertain', 'cancelling');
`);
  }
}
