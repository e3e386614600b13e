import { Migration } from '@mikro-orm/migrations';

/** How many of a user's generations are queued or running, counted under the user's row lock. */
export class OpenGenerations extends Migration {
  override up(): void {
    this.addSql(`
alter table users add column open_generations int not null default 0;
update users u set open_generations = (
  select count(*) from generations g
   where g.user_id = u.id and g.state in ('queued', 'running'));
alter table users add constraint users_open_generations check (open_generations >= 0);
drop index generations_open_user_idx;
`);
  }
}
