import { Migration } from '@mikro-orm/migrations';

/**
 * Events by day. What was there becomes the first partition as it is: no row is copied, no index
 * built. Decision 19 says why keys are those of the partitions, and why there is no foreign key.
 */
export class EventPartitions extends Migration {
  override up(): void {
    this.addSql(`
-- In the order of every statement of the product, against deadlocks.
lock table users, user_events in access exclusive mode;
alter table user_events drop constraint user_events_user_id_fkey;
alter table user_events rename to user_events_before;
alter index user_events_pkey rename to user_events_before_pkey;
alter index user_events_at_idx rename to user_events_before_at_idx;
create table user_events (like user_events_before including defaults including storage)
  partition by range (at);
do $$
declare
  bound text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''')
                   from pg_constraint where conname = 'user_events_bound');
begin
  execute format('alter table user_events attach partition user_events_before
                    for values from (minvalue) to (%L)', bound);
end $$;
alter table user_events_before drop constraint user_events_bound;
-- Takes what has no other partition, so that no order fails.
create table user_events_default partition of user_events default;
alter table user_events_default add primary key (user_id, seq);
`);
  }
}
