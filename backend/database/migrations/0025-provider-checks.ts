import { Migration } from '@mikro-orm/migrations';

/** What a process that asks providers found about their settings. */
export class ProviderChecks extends Migration {
  override up(): void {
    this.addSql(`
create table provider_checks (
  provider text primary key,
  -- in words; empty: all is well
  findings text[] not null,
  checked_at timestamptz not null default now()
);
`);
  }
}
