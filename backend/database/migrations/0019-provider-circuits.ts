import { Migration } from '@mikro-orm/migrations';

/**
 * Circuits of a provider, one for each capability. A table beside that of migration 13, not a column of
 * it: processes of the version before write there with `on conflict (provider)`, which needs that
 * key. A later version drops the old table.
 */
export class ProviderCircuits extends Migration {
  override up(): void {
    this.addSql(`
create table provider_circuits (
  provider text not null,
  capability text not null,
  -- one after another, over all workers; 0 once something was made
  faults int not null,
  fault text not null,
  -- nothing is ordered of it until then; then one order at a time is let through
  out_until timestamptz,
  changed_at timestamptz not null default now(),
  primary key (provider, capability)
);
-- null: opened by a process of the version before
alter table provider_jobs add column capability text;
`);
  }
}
