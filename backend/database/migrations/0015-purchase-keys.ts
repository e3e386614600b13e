import { Migration } from '@mikro-orm/migrations';

/** A repeated request to buy gets the checkout of the first. */
export class PurchaseKeys extends Migration {
  override up(): void {
    this.addSql(`
alter table purchases
  -- the caller's Idempotency-Key
  add column idempotency_key text,
  -- the first answer; null until the checkout is open
  add column checkout_url text,
  add constraint purchases_idempotency unique (user_id, idempotency_key);
`);
  }
}
