import { Migration } from '@mikro-orm/migrations';

/** What the tokens of each generation had brought in money. */
export class Revenue extends Migration {
  override up(): void {
    this.addSql(`
-- millionths of a dollar; null: not counted yet
alter table generations add column revenue_micros bigint;
create table revenue_counts (
  user_id int primary key references users (id) on delete cascade,
  -- everything up to this ledger entry is counted
  entry_id bigint not null
);
`);
  }
}
