import { Migration } from '@mikro-orm/migrations';

/** What was really paid for a purchase: tax and discounts make it another amount than the price. */
export class PaidAmounts extends Migration {
  override up(): void {
    this.addSql(`
alter table purchases
  -- in all, with tax and after discounts; null where a process of the version before was told of it
  add column paid_cents int,
  -- the tax in it
  add column tax_cents int not null default 0,
  add constraint purchases_paid_amounts
    check (paid_cents >= 0 and tax_cents between 0 and coalesce(paid_cents, tax_cents));
update purchases set paid_cents = price_cents where state = 'paid';
`);
  }
}
