import { Migration } from '@mikro-orm/migrations';

/** What providers cost beside the orders of users. */
export class OtherCosts extends Migration {
  override up(): void {
    this.addSql(`
create table other_costs (
  id bigint generated always as identity primary key,
  provider text not null,
  purpose text not null,
  -- millionths of a US dollar
  micros bigint not null,
  created_at timestamptz not null default now()
);
`);
  }
}
