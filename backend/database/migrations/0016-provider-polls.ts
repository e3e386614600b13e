import { Migration } from '@mikro-orm/migrations';

/** When an outside service is next asked how its work is doing. */
export class ProviderPolls extends Migration {
  override up(): void {
    this.addSql(`
alter table provider_jobs
  -- null: a job has the attempt in hand
  add column next_poll_at timestamptz;
create index provider_jobs_poll_idx on provider_jobs (provider, next_poll_at)
  where state = 'submitted' and next_poll_at is not null;
`);
  }
}
