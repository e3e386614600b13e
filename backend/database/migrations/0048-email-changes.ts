import { Migration } from '@mikro-orm/migrations';

/** Changes of e-mail addresses that wait for their proof. */
export class EmailChanges extends Migration {
  override up(): void {
    this.addSql(`
create table email_changes (
  user_id int primary key references users (id) on delete cascade,
  id uuid not null constraint email_changes_id_key unique,
  new_email text not null,
  -- SHA-256 of the mailed token; null until its mail is written
  token_hash text constraint email_changes_token_hash_key unique,
  token_expiry timestamptz,
  created_at timestamptz not null default now()
);
`);
  }
}
