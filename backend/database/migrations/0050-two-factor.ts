import { Migration } from '@mikro-orm/migrations';

/** Codes of authenticator apps for administrators. */
export class TwoFactor extends Migration {
  override up(): void {
    this.addSql(`
create table two_factor (
  user_id int primary key references users (id) on delete cascade,
  -- encrypted by a key of SESSION_SECRET
  secret bytea not null,
  -- of the newest code that passed: it and all before pass no more
  last_step bigint not null default 0,
  -- until then no sign-in asks for a code
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  code_hash bytea primary key,
  user_id int not null references users (id) on delete cascade
);
create index recovery_codes_user_idx on recovery_codes (user_id);

create table second_steps (
  -- SHA-256 of the secret in the cookie of the browser that passed the first step
  secret_hash bytea primary key,
  user_id int not null references users (id) on delete cascade,
  via text not null,
  attempts int not null default 0,
  created_at timestamptz not null default now()
);
create index second_steps_user_idx on second_steps (user_id);
`);
  }
}
