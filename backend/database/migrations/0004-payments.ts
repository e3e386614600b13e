import { Migration } from '@mikro-orm/migrations';

/** Purchases of tokens, Stripe's news about them, and what is owed after a returned payment. */
export class Payments extends Migration {
  override up(): void {
    this.addSql(`
alter table users
  -- tokens of returned payments that were spent already: taken from the next ones
  add column token_debt int not null default 0,
  add constraint users_debt_not_negative check (token_debt >= 0),
  add constraint users_owe_only_without_balance check (token_debt = 0 or token_balance = 0);

create table purchases (
  id uuid primary key,
  user_id int not null references users (id),
  package text not null,
  tokens int not null,
  price_cents int not null,
  currency text not null,
  -- open: at the checkout; pending: the bank takes its time
  state text not null default 'open',
  checkout_session_id text,
  payment_intent text,
  -- in all, however many refunds it took
  refunded_cents int not null default 0,
  -- a dispute is open or lost
  disputed boolean not null default false,
  -- how many of the tokens were taken back, and how often that number changed
  taken_tokens int not null default 0,
  changes int not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint purchases_state check (state in ('open', 'pending', 'paid', 'failed', 'expired')),
  constraint purchases_paid_at check ((state = 'paid') = (paid_at is not null)),
  constraint purchases_amounts check (tokens > 0 and price_cents > 0 and refunded_cents >= 0
    and taken_tokens between 0 and tokens),
  constraint purchases_session unique (checkout_session_id),
  constraint purchases_payment unique (payment_intent)
);
create index purchases_user_idx on purchases (user_id, created_at desc);
create index purchases_paid_idx on purchases (paid_at) where state = 'paid';

-- Inbox: an event that is here was applied, in the same transaction. The payload is not kept: it
-- carries names and addresses, and Stripe shows it by the id.
create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- By payment and not by purchase: a dispute may be told before the payment itself.
create table stripe_disputes (
  id text primary key,
  payment_intent text not null,
  amount_cents int not null,
  state text not null,
  constraint stripe_disputes_state check (state in ('inquiry', 'open', 'won', 'lost'))
);
create index stripe_disputes_payment_idx on stripe_disputes (payment_intent);
`);
  }
}
