import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { packages, type PackageKey } from '../../contract/packages.ts';
import { addUser, openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { sampleSeed, sampleSize } from '../../tests/sample-size.ts';
import {
  chargedCents,
  chargeObject,
  disputeObject,
  refundObject,
  eventOf,
  sessionObject,
  stripeId,
  type SoldSession,
} from '../../tests/stripe/objects.ts';
import type { Database } from '../database/database.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import type { Transaction } from '../database/transaction.ts';
import { appendEvents } from '../events/record.ts';
import { Refusal } from '../refusal.ts';
import { checkLedger } from './check-ledger.ts';
import { applyEvent } from './fulfil.ts';
import type { EventStore } from '../events/events.ts';
import { saveEvent } from './webhook.ts';
import { charge } from '../../tests/charge.ts';

const events: EventStore['events'] = {
  record: async (tx, userId, added) => void (await appendEvents(tx, userId, added)),
};

/** The history of one payment, and how its events arrive. */
type PaymentScenario = {
  package: PackageKey;
  ending: 'paid' | 'paid later' | 'failed later' | 'expired' | 'left open';
  /** The part of the price that the buyer pays, in per cent: a promotion code, or tax on top. */
  paidPercent: number;
  /** Parts of what was paid that are given back, in per cent; some never arrive. */
  refunds: { percent: number; hasFailed: boolean; isAnnounced: boolean }[];
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** Tokens the buyer tries to spend between the events. */
  spends: number[];
  /** One number per delivery: it picks the event, and when the process dies in the middle. */
  deliveries: { pick: number; crashAtQuery: number | null }[];
  /** Deliveries that are made at the same time. */
  atOnce: number;
};

const scenario: fc.Arbitrary<PaymentScenario> = fc.record({
  package: fc.constantFrom(...packages.keys()),
  ending: fc.constantFrom('paid', 'paid', 'paid later', 'failed later', 'expired', 'left open'),
  paidPercent: fc.constantFrom(100, 100, 119, 60, 0),
  refunds: fc.array(
    fc.record({
      percent: fc.integer({ min: 1, max: 60 }),
      hasFailed: fc.boolean(),
      isAnnounced: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  dispute: fc.constantFrom('none', 'none', 'open', 'won', 'lost'),
  spends: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
  deliveries: fc.array(
    fc.record({
      pick: fc.nat(),
      crashAtQuery: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 4 }),
    }),
    { maxLength: 20 },
  ),
  atOnce: fc.integer({ min: 1, max: 5 }),
});

describe('events of a payment', () => {
  let test: TestDatabase;
  let database: Database;
  let queue: Queue;
  before(async () => {
    test = await openTestDatabase({ poolSize: 10 });
    database = test.database;
    queue = await openQueue({ ...test, isWorker: false });
    await test.sql`do $$ begin execute format('alter database %I
        set synchronous_commit = off', current_database()); end $$`;
  });
  after(async () => {
    await queue.close();
    await test.close();
  });

  async function sell(key: PackageKey): Promise<SoldSession> {
    const { tokens, priceCents } = packages.get(key) ?? expect.fail(key);
    const userId = await addUser(database);
    const purchaseId = randomUUID();
    const id = stripeId('cs_test');
    await test.sql`insert into purchases
        (id, user_id, package, tokens, price_cents, currency, checkout_session_id)
       values (${purchaseId}, ${userId}, ${key}, ${tokens}, ${priceCents}, 'usd', ${id})`;
    const paymentIntent = stripeId('pi');
    return {
      id,
      purchaseId,
      userId,
      package: key,
      amountCents: priceCents,
      currency: 'usd',
      paymentIntent,
    };
  }

  it('have the same effect in any order, repeated, at once, and through crashes', async function () {
    this.timeout(300_000);
    const schedules = sampleSize(200, 2_000);
    const together = 20;

    await fc.assert(
      fc.asyncProperty(
        fc.array(scenario, { minLength: together, maxLength: together }),
        async (stories) => void (await Promise.all(stories.map(live))),
      ),
      { ...sampleSeed(), numRuns: schedules / together, endOnFailure: true },
    );

    expect(await checkLedger(database)).to.deep.equal([]);
  });

  async function live(planned: PaymentScenario): Promise<void> {
    const sold = { ...(await sell(planned.package)), ...amountsOf(planned) };
    const deliveredEvents = paymentEvents(sold, planned);
    const waves = scheduleDeliveries(deliveredEvents, planned);
    let spent = 0;
    for (const [index, wave] of waves.entries()) {
      await Promise.all(wave.map((delivery) => deliver({ database, queue }, delivery)));
      spent += await trySpending(sold.userId, planned.spends[index]);
    }
    // As the queue repeats its jobs.
    await Promise.all(deliveredEvents.map(({ id }) => applyEvent({ database, events }, id)));

    const { tokens } = packages.get(planned.package) ?? expect.fail();
    const paidCents = chargedCents(sold);
    const isPaid = planned.ending === 'paid' || planned.ending === 'paid later';
    const lostCents = Math.min(paidCents, isPaid ? returnedCents(planned, paidCents) : 0);
    const lost = lostCents > 0 ? Math.floor((tokens * lostCents) / paidCents) : 0;
    const left = isPaid ? tokens - lost : 0;
    const [account] = await test.sql<{ balance: number; debt: number }>`
      select token_balance as balance, token_debt as debt from users where id = ${sold.userId}`;
    expect((account?.balance ?? NaN) - (account?.debt ?? NaN)).to.equal(left - spent);
    const [credits] = await test.sql<{ n: number }>`
      select count(*)::int as n from ledger_entries
        where user_id = ${sold.userId} and kind = 'purchase'`;
    expect(credits?.n).to.equal(isPaid ? 1 : 0);
  }

  async function trySpending(userId: number, amount: number | undefined): Promise<number> {
    if (amount === undefined) return 0;
    const entry = { userId, amount, refKind: 'test', refId: randomUUID(), reason: null };
    try {
      await database.transaction((tx) => charge(tx, entry));
      return amount;
    } catch (error) {
      expect(error).to.be.instanceOf(Refusal);
      return 0;
    }
  }
});

type Delivery = { event: Stripe.Event; crashAtQuery: number | null };

/** Some deliveries as the schedule says; then, as Stripe repeats them, each event once more. */
function scheduleDeliveries(
  deliveredEvents: Stripe.Event[],
  { deliveries, atOnce }: PaymentScenario,
): Delivery[][] {
  const scheduled = deliveries.flatMap(({ pick, crashAtQuery }) => {
    const event = deliveredEvents[pick % deliveredEvents.length];
    return event ? [{ event, crashAtQuery }] : [];
  });
  const seen = new Set(scheduled.filter((d) => d.crashAtQuery === null).map((d) => d.event));
  const rest = deliveredEvents
    .filter((event) => !seen.has(event))
    .map((event) => ({ event, crashAtQuery: null }));
  const all = [...scheduled, ...rest];
  const waves: Delivery[][] = [];
  for (let at = 0; at < all.length; at += atOnce) waves.push(all.slice(at, at + atOnce));
  return waves;
}

class Crash extends Error {}

/** The event is kept, and its job runs once, perhaps to its end. */
async function deliver(
  { database, queue }: { database: Database; queue: Queue },
  { event, crashAtQuery }: Delivery,
): Promise<void> {
  await saveEvent({ database, queue }, event);
  if (crashAtQuery === null) return void (await applyEvent({ database, events }, event.id));
  const crashing = {
    ...database,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      database.transaction((tx) => work(crashingAt(tx, crashAtQuery))),
  };
  await applyEvent({ database: crashing, events }, event.id).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
}

function crashingAt(tx: Transaction, crashAtQuery: number): Transaction {
  let queries = 0;
  const query: Transaction['query'] = (text, values) => {
    queries += 1;
    if (queries === crashAtQuery) throw new Crash();
    return tx.query(text, values);
  };
  return { ...tx, query };
}

function amountsOf({ package: key, paidPercent }: PaymentScenario) {
  const { priceCents } = packages.get(key) ?? expect.fail(key);
  const paidCents = Math.round((priceCents * paidPercent) / 100);
  return { paidCents, taxCents: Math.max(0, paidCents - priceCents) };
}

function paymentEvents(
  sold: SoldSession,
  { ending, refunds, dispute }: PaymentScenario,
): Stripe.Event[] {
  const session = (status: 'complete' | 'expired', how: 'paid' | 'unpaid') => {
    const isFree = how === 'paid' && chargedCents(sold) === 0;
    return sessionObject(sold, { status, payment_status: isFree ? 'no_payment_required' : how });
  };
  if (ending === 'left open') return [];
  if (ending === 'expired')
    return [eventOf('checkout.session.expired', session('expired', 'unpaid'))];
  const unpaid = eventOf('checkout.session.completed', session('complete', 'unpaid'));
  if (ending === 'failed later') {
    return [
      unpaid,
      eventOf('checkout.session.async_payment_failed', session('complete', 'unpaid')),
    ];
  }
  const paid =
    ending === 'paid'
      ? [eventOf('checkout.session.completed', session('complete', 'paid'))]
      : [unpaid, eventOf('checkout.session.async_payment_succeeded', session('complete', 'paid'))];
  if (chargedCents(sold) === 0) return paid;
  return [...paid, ...refundEvents(sold, refunds), ...disputeEvents(sold, dispute)];
}

function refundEvents(sold: SoldSession, refunds: PaymentScenario['refunds']): Stripe.Event[] {
  let refundedCents = 0;
  return refundParts(refunds, chargedCents(sold)).flatMap(({ cents, hasFailed, isAnnounced }) => {
    refundedCents += cents;
    const refunded = eventOf('charge.refunded', chargeObject(sold, refundedCents));
    const refund = (status: string) => refundObject(sold, { id, amountCents: cents, status });
    const id = stripeId('re');
    return [
      refunded,
      ...(isAnnounced ? [eventOf('refund.created', refund('pending'))] : []),
      ...(hasFailed ? [eventOf('refund.failed', refund('failed'))] : []),
    ];
  });
}

/** Never more than was paid in all. */
function refundParts(refunds: PaymentScenario['refunds'], paidCents: number) {
  let left = paidCents;
  return refunds.map(({ percent, ...refund }) => {
    const cents = Math.min(left, Math.floor((paidCents * percent) / 100));
    left -= cents;
    return { ...refund, cents };
  });
}

function disputeEvents(sold: SoldSession, dispute: PaymentScenario['dispute']): Stripe.Event[] {
  if (dispute === 'none') return [];
  const id = stripeId('dp');
  const disputeIn = (status: Stripe.Dispute.Status) =>
    disputeObject(sold, { id, status, amountCents: chargedCents(sold) });
  const created = eventOf('charge.dispute.created', disputeIn('needs_response'));
  if (dispute === 'open') return [created];
  return [created, eventOf('charge.dispute.closed', disputeIn(dispute))];
}

function returnedCents({ refunds, dispute }: PaymentScenario, paidCents: number): number {
  const refundedCents = refundParts(refunds, paidCents).reduce(
    (sum, { cents, hasFailed }) => (hasFailed ? sum : sum + cents),
    0,
  );
  return dispute === 'open' || dispute === 'lost' ? paidCents : refundedCents;
}
