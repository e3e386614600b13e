import { Migration } from '@mikro-orm/migrations';

/** What was ordered in an hour or a day, where an operator has set ceilings. */
export class SpendCounts extends Migration {
  override up(): void {
    this.addSql(`
create table spend_counts (
  -- the ceiling's name, and the user it is about
  scope text not null,
  began_at timestamptz not null,
  tokens int not null,
  -- only for the comparison within the statement that counts
  most int not null,
  primary key (scope, began_at)
) with (fillfactor = 50);
`);
  }
}
