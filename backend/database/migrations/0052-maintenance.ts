import { Migration } from '@mikro-orm/migrations';

/** The text that users read during maintenance: one row while it is on, none otherwise. */
export class Maintenance extends Migration {
  override up(): void {
    this.addSql(`
create table maintenance (
  id int primary key,
  text text not null,
  changed_at timestamptz not null default now(),
  constraint maintenance_one_row check (id = 1)
);
`);
  }
}
