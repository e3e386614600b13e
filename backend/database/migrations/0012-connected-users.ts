import { Migration } from '@mikro-orm/migrations';

/** Who is connected to a process, so that a user at two of them can be counted once. */
export class ConnectedUsers extends Migration {
  override up(): void {
    this.addSql(`
-- the column "users", their number, stays: processes of the version before write it still
alter table processes add column user_ids int[] not null default '{}';
`);
  }
}
