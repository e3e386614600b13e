import { Migration } from '@mikro-orm/migrations';

/** How much of a payment is disputed, and which changes of payments are counted as revenue. */
export class MoneyThatStays extends Migration {
  override up(): void {
    this.addSql(`
-- of disputes that are open or lost; "disputed" says whether there are any
alter table purchases add column disputed_cents int not null default 0;
update purchases p
   set disputed_cents = (select coalesce(sum(amount_cents), 0) from stripe_disputes d
                          where d.payment_intent = p.payment_intent
                            and d.state in ('open', 'lost'))
 where disputed;

-- all changes of the user's purchases up to here are counted
alter table revenue_counts add column purchase_changes int not null default 0;
-- the revenue of every generation is counted anew
delete from revenue_counts;
`);
  }
}
