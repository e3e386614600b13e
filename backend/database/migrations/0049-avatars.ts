import { Migration } from '@mikro-orm/migrations';

/** Photos that users show of themselves. */
export class Avatars extends Migration {
  override up(): void {
    this.addSql(`
create table avatars (
  user_id int primary key references users (id) on delete cascade,
  -- the larger file; the smaller one lies beside it
  file_key text not null constraint avatars_file_key_key unique
);
`);
  }
}
