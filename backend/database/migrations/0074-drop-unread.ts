import { Migration } from '@mikro-orm/migrations';

/** What only versions before 0.2.0 have read or written. */
export class DropUnread extends Migration {
  override up(): void {
    this.addSql(`
drop table provider_health;
alter table processes drop column users;`);
  }
}
