import { Migration } from '@mikro-orm/migrations';

/**
 * Figures of minutes, quarters of an hour, hours and days, so that administrators see a month without a
 * look at its generations. Triggers note what ends in the transaction that ends it, also in processes
 * of the version before; `backend/admin/rollups/fold.ts` adds the notes up and removes them.
 */
export class Rollups extends Migration {
  override up(): void {
    this.addSql(`
-- Rows are only added and removed, so no two orders wait for one row.
create table ended_generations (
  id bigint generated always as identity primary key,
  generation_id uuid not null,
  user_id int not null,
  run text not null,
  state text not null,
  failure text,
  refunded boolean not null,
  -- charged and not given back
  tokens int not null,
  -- null: it never started
  wait_seconds float8,
  run_seconds float8,
  at timestamptz not null default now()
);
create table ended_attempts (
  id bigint generated always as identity primary key,
  generation_id uuid not null,
  provider text not null,
  capability text not null,
  state text not null,
  fault text,
  seconds float8 not null,
  -- millionths of a US dollar
  cost_micros bigint not null,
  at timestamptz not null default now()
);

create function note_ended_generation() returns trigger language plpgsql as $$
begin
  insert into ended_generations
    (generation_id, user_id, run, state, failure, refunded, tokens, wait_seconds, run_seconds)
  values (new.id, new.user_id, new.run, new.state, new.failure, new.refunded,
          case when new.refunded then 0 else new.price end,
          extract(epoch from new.started_at - new.created_at),
          extract(epoch from now() - new.started_at));
  return null;
end $$;
create trigger generations_note_end after update of state on generations for each row
  when (old.state in ('queued', 'running') and new.state not in ('queued', 'running'))
  execute function note_ended_generation();

create function note_ended_attempt() returns trigger language plpgsql as $$
begin
  insert into ended_attempts
    (generation_id, provider, capability, state, fault, seconds, cost_micros)
  values (new.generation_id, new.provider, coalesce(new.capability, ''), new.state, new.fault,
          extract(epoch from now() - new.created_at),
          coalesce(new.actual_cost_micros,
            case when new.state <> 'done' and new.ref is null
                  and new.fault is distinct from 'uncertain_submit'
                 then 0 else new.estimated_cost_micros end));
  return null;
end $$;
-- One that had failed and whose work was found and cancelled later has been noted already.
create trigger provider_jobs_note_end after update of state on provider_jobs for each row
  when (new.state in ('done', 'failed', 'cancelled') and old.state <> new.state
        and (new.state <> 'cancelled' or old.fault is null))
  execute function note_ended_attempt();

create table run_rollups (
  grain text not null,
  at timestamptz not null,
  run text not null,
  succeeded int not null,
  failed int not null,
  cancelled int not null,
  refunded int not null,
  tokens bigint not null,
  -- how many were in each range of seconds
  waits int[] not null,
  durations int[] not null,
  cost_micros bigint not null,
  primary key (grain, at, run)
) with (fillfactor = 50);
create table provider_rollups (
  grain text not null,
  at timestamptz not null,
  provider text not null,
  capability text not null,
  done int not null,
  failed int not null,
  cancelled int not null,
  -- of those that are done
  durations int[] not null,
  cost_micros bigint not null,
  last_fault text,
  last_fault_at timestamptz,
  primary key (grain, at, provider, capability)
) with (fillfactor = 50);
create table user_rollups (
  grain text not null,
  at timestamptz not null,
  user_id int not null,
  succeeded int not null,
  failed int not null,
  cancelled int not null,
  tokens bigint not null,
  primary key (grain, at, user_id)
) with (fillfactor = 50);
`);
  }
}
