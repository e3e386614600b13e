import { Migration } from '@mikro-orm/migrations';

/**
 * How many steps of a generation a worker has begun: the deadline of its work counts from the last of
 * them on. What runs during the upgrade counts from 0, so its deadline is at most that of waiting.
 */
export class StepsBegun extends Migration {
  override up(): void {
    this.addSql('alter table generations add column steps_begun int not null default 0');
  }
}
