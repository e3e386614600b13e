import { Migration } from '@mikro-orm/migrations';

/** What users are told while an operator works on the installation: a row while maintenance is on. */
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
