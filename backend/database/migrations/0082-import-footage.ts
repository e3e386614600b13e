import { Migration } from '@mikro-orm/migrations';

/** How much footage a user has imported. */
export class ImportFootage extends Migration {
  override up(): void {
    this.addSql(`
-- of the last 24 hours
create table import_footage (
  -- of the uploaded file: an import that is worked on again counts once
  source_key text primary key,
  user_id int not null references users (id) on delete cascade,
  -- as they count: those that need not be encoded count a tenth
  seconds float8 not null,
  created_at timestamptz not null default now()
);
create index import_footage_user_idx on import_footage (user_id, created_at);`);
  }
}
