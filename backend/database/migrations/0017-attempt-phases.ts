import { Migration } from '@mikro-orm/migrations';

/** What an attempt has prepared, and since when it is in its state. */
export class AttemptPhases extends Migration {
  override up(): void {
    this.addSql(`
alter table provider_jobs
  add column prepared jsonb,
  add column state_since timestamptz not null default now();
-- attempts that were interrupted while their submit was under way, or whose cancel is repeated
create index provider_jobs_unsettled_idx on provider_jobs (state)
  where state in ('uncertain', 'cancelling');
`);
  }
}
