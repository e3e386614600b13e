import { Migration } from '@mikro-orm/migrations';

/** What administrators see and do: acts, switches, processes, audits, disabled accounts. */
export class Administration extends Migration {
  override up(): void {
    this.addSql(`
alter table users
  -- by an administrator: no session of this user counts from that moment on
  add column disabled_at timestamptz;
-- for the search by the beginning of an address. Balance and last sign-in have no index: they
-- would cost every charge and sign-in more than sorting a few hundred thousand rows now and then.
create index users_email_prefix_idx on users (lower(email) text_pattern_ops);

create table admin_acts (
  id bigint generated always as identity primary key,
  -- null for the command line; no reference: an act outlives its actor
  admin_id int,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create function admin_acts_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'admin_acts is append-only';
end $$;
create trigger admin_acts_append_only before update or delete or truncate on admin_acts
  for each statement execute function admin_acts_is_append_only();

create table tool_switches (
  tool text primary key,
  -- null: it runs
  paused_text text,
  changed_at timestamptz not null default now()
);

create table processes (
  id uuid primary key,
  role text not null,
  host text not null,
  version text not null,
  slots int not null,
  running_jobs int not null default 0,
  sockets int not null default 0,
  users int not null default 0,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
) with (fillfactor = 50);

create table audits (
  id bigint generated always as identity primary key,
  findings jsonb not null,
  at timestamptz not null default now()
);

-- Recent orders and tries for the live view. Rows arrive in the order of time, so a few bytes per
-- block range are enough, and an order pays next to nothing for them.
create index generations_created_idx on generations using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
create index provider_jobs_created_idx on provider_jobs using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
`);
  }
}
