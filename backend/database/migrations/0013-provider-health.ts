import { Migration } from '@mikro-orm/migrations';

/** Which providers do not answer: what one worker learned, every process knows. */
export class ProviderHealth extends Migration {
  override up(): void {
    this.addSql(`
create table provider_health (
  provider text primary key,
  -- one after another, over all workers; 0 once something was made
  faults int not null,
  fault text not null,
  -- nothing is ordered of it until then; then one order at a time is let through
  out_until timestamptz,
  changed_at timestamptz not null default now()
);
`);
  }
}
