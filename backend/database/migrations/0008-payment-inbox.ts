import { Migration } from '@mikro-orm/migrations';

/** Stripe's events are kept first and applied by a job; refunds are told one by one, as some fail. */
export class PaymentInbox extends Migration {
  override up(): void {
    this.addSql(`
alter table stripe_events
  -- what it tells of a purchase, without the names and addresses of the payload
  add column fact jsonb,
  add column applied_at timestamptz;
update stripe_events set applied_at = received_at;
create index stripe_events_late_idx on stripe_events (received_at) where applied_at is null;

create table stripe_refunds (
  id text primary key,
  payment_intent text not null,
  amount_cents int not null,
  has_failed boolean not null
);
create index stripe_refunds_payment_idx on stripe_refunds (payment_intent);

alter table purchases add column told_refunded_cents int not null default 0;
update purchases set told_refunded_cents = refunded_cents;
`);
  }
}
