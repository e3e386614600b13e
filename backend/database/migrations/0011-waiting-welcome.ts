import { Migration } from '@mikro-orm/migrations';

/** Where it is asked for, the first tokens wait until the address is proven. */
export class WaitingWelcome extends Migration {
  override up(): void {
    this.addSql(`
alter table users
  add column welcome_waits boolean not null default false,
  add column proof_token_hash text unique,
  add column proof_token_expiry timestamptz;
`);
  }
}
