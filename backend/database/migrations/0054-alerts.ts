import { Migration } from '@mikro-orm/migrations';

/** What goes wrong, for administrators, and what was announced to them by mail or webhook. */
export class Alerts extends Migration {
  override up(): void {
    this.addSql(`
-- one row for each condition that holds or was announced within two hours
create table alerts (
  condition text primary key,
  text text not null,
  -- since when it holds; null: it does not
  since timestamptz,
  -- its beginning was announced, its end was not
  is_announced boolean not null default false,
  -- when its beginning was last announced
  announced_at timestamptz
);
create table troubles (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  generation_id uuid,
  user_id int,
  run text,
  provider text,
  capability text,
  -- never a secret, a prompt or what a service has said
  reason text
);
create index troubles_kind_idx on troubles (kind, at);
`);
  }
}
