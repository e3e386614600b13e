import { Migration } from '@mikro-orm/migrations';

/** Proven addresses, social sign-in, exports, deletion of accounts, and limits. */
export class Accounts extends Migration {
  override up(): void {
    this.addSql(`
alter table users
  -- the person proved to read mail at this address: by a mailed link or a provider's word
  add column email_verified boolean not null default false,
  -- the owner asked for deletion; signing in before that moment takes it back
  add column deletion_due_at timestamptz,
  -- nothing but the id is left: its ledger entries still need it
  add column deleted_at timestamptz;
create unique index users_reset_token_key on users (reset_token_hash)
  where reset_token_hash is not null;
create index users_deletion_due_idx on users (deletion_due_at)
  where deletion_due_at is not null;

create table social_attempts (
  -- SHA-256 of the state that travels through the provider
  state_hash bytea primary key,
  -- SHA-256 of the cookie of the browser that began
  browser_hash bytea not null,
  provider text not null,
  code_verifier text not null,
  nonce text not null,
  return_to text not null,
  created_at timestamptz not null default now()
);

create table account_exports (
  id uuid primary key,
  user_id int not null references users (id) on delete cascade,
  state text not null default 'queued',
  file_key text,
  size_bytes bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint account_exports_state check (state in ('queued', 'ready', 'failed', 'expired'))
);
create index account_exports_user_idx on account_exports (user_id, created_at desc);
create unique index account_exports_file_idx on account_exports (file_key)
  where file_key is not null;

-- who had the welcome, by SHA-256 of the mailbox behind all its spellings; outlives the account
create table welcomed_mailboxes (
  mailbox_hash bytea primary key,
  created_at timestamptz not null default now()
);

-- of rate-limiter-flexible
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
`);
  }
}
