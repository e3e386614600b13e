import { Migration } from '@mikro-orm/migrations';

/** What an outside service says of running work. */
export class ServiceQueue extends Migration {
  override up(): void {
    this.addSql(`
alter table generations
  -- place in the service's own queue
  add column service_position int,
  -- when the service expects to be done
  add column service_ready_at timestamptz;
`);
  }
}
