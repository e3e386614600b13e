import { Migration } from '@mikro-orm/migrations';

/** What providers cost in a day, where an operator has set ceilings. */
export class CostCounts extends Migration {
  override up(): void {
    this.addSql(`
create table cost_counts (
  -- the ceiling's name, and whom or what it is about
  scope text not null,
  began_at timestamptz not null,
  -- millionths of a US dollar
  micros bigint not null,
  primary key (scope, began_at)
) with (fillfactor = 50);

-- orders that were counted with an estimate and whose actual cost is not known yet; without a
-- foreign key, since an order is counted before its generation is written
create table cost_estimates (
  generation_id uuid primary key,
  user_id int not null,
  began_at timestamptz not null,
  costs jsonb not null
);
`);
  }
}
