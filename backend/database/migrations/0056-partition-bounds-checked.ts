import { Migration } from '@mikro-orm/migrations';

/** Reads every row; orders and replays go on meanwhile. */
export class PartitionBoundsChecked extends Migration {
  override up(): void {
    this.addSql(`
alter table user_events validate constraint user_events_bound;
alter table provider_jobs validate constraint provider_jobs_bound;
`);
  }
}
