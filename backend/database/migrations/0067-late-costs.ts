import { Migration } from '@mikro-orm/migrations';

/**
 * What an attempt costs may become known after its end: its provider says it when it confirms a cancel,
 * or work that was looked for in vain turns up. The difference is a note of its own, of the state
 * `cost`, which counts as no attempt. An attempt that failed stays noted while its work is cancelled.
 */
export class LateCosts extends Migration {
  override up(): void {
    this.addSql(`
create function note_late_cost() returns trigger language plpgsql as $$
begin
  insert into ended_attempts (generation_id, provider, capability, state, seconds, cost_micros)
  select new.generation_id, new.provider, coalesce(new.capability, ''), 'cost', 0, now_is - was
    from (select ${costOf('old')} as was, ${costOf('new')} as now_is) as cost
   where now_is <> was;
  return null;
end $$;
create trigger provider_jobs_note_late_cost after update of state on provider_jobs for each row
  when (old.fault is not null and old.state in ('failed', 'cancelled', 'cancelling')
        or old.state = new.state and old.state in ('failed', 'cancelled'))
  execute function note_late_cost();`);
  }
}

/** As the trigger that notes the end of an attempt has it. */
const costOf = (of: 'old' | 'new'): string => `coalesce(${of}.actual_cost_micros,
  case when ${of}.ref is null and ${of}.fault is distinct from 'uncertain_submit'
       then 0 else ${of}.estimated_cost_micros end)`;
