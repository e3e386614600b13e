import type { Stripe } from 'stripe';
import { clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { defineStatement, oncePer } from '../database/statement.ts';
import type { EventStore } from '../events/events.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { Checkout } from './checkout.ts';
import { applyEvent, applyFact } from './fulfil.ts';
import { badWebhook, readFact, type PaymentFact } from './payment-fact.ts';
import { fittingPart, purchaseIdOf } from './purchase-row.ts';

type WebhookDependencies = InboxDependencies & { checkout: Checkout; log: Log };

/** A log line for what other products and deployments sell on the same Stripe account. */
const notOurs = 'Stripe reported what is no purchase of this server';

/**
 * Takes a webhook's bytes: their event is kept when this resolves, and applied by a job. Of an
 * event that is about no purchase of this database nothing is kept. Refuses with
 * `payment.bad-webhook` what is not signed, too old, or about a purchase of ours and not as we sold
 * it.
 */
export async function receiveWebhook(
  dependencies: WebhookDependencies,
  raw: Buffer,
  signature: string,
): Promise<void> {
  const event = await dependencies.checkout.readEvent(raw, signature);
  const about = { event: event.id, type: event.type };
  await withRefusalLog(dependencies.log, about, async () => {
    const outcome = await saveEvent(dependencies, event);
    if (outcome === 'ignored') dependencies.log.info(about, notOurs);
  });
}

/** The job of an event that was kept. */
export async function applySavedEvent(payments: EventStore & { log: Log }, event: string) {
  try {
    await withRefusalLog(payments.log, { event }, () => applyEvent(payments, event));
  } catch (error) {
    // Final and logged: another attempt would end the same way.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Signed, about a purchase of ours, and not as we sold it: it was changed at Stripe. */
async function withRefusalLog(log: Log, about: object, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment.bad-webhook') {
      log.error({ err: error, ...about }, 'a payment is refused');
    }
    throw error;
  }
}

type JobQueue = Pick<Queue, 'enqueuePart' | 'wake'>;
type InboxDependencies = { database: Database; queue: JobQueue };

/**
 * `isOurs`: the purchase that the event names is here; of refunds and disputes by their payment.
 */
type Saved = { fits: boolean; isNew: boolean; isOurs: boolean };

const saveStatement = oncePer((queue: JobQueue) =>
  defineStatement<{ event: Stripe.Event; fact: PaymentFact }, Saved>((statement) => {
    const { value, json, part } = statement;
    const fitting = fittingPart(statement, ({ fact }) => fact);
    const kept = part(
      'kept',
      ['id'],
      `insert into stripe_events (id, type, fact)
         select ${value(({ event }) => event.id, 'text')},
                ${value(({ event }) => event.type, 'text')}, ${json(({ fact }) => fact)}
           from ${fitting.name}
         on conflict do nothing returning id`,
    );
    queue.enqueuePart(
      statement,
      'payment.apply',
      `select jsonb_build_object('eventId', id) as data, 0 as priority, null::uuid as id
           from ${kept.name}`,
    );
    const id = value(({ fact }) => purchaseIdOf(fact), 'uuid');
    return `select exists (select from ${fitting.name}) as fits,
                     exists (select from ${kept.name}) as "isNew",
                     ${id} is null or exists (select from purchases where id = ${id}) as "isOurs"`;
  }),
);

/**
 * Keeps an event of Stripe and the job that applies it: both or neither, in one round trip, so that
 * Stripe has its answer in time from a slow database, too (`webhook-round-trips.test.ts`). An event
 * that was kept before changes nothing; one about no purchase of this database is ignored. Refuses
 * with `payment.bad-webhook` and keeps nothing when it does not fit our purchase.
 */
export async function saveEvent(
  { database, queue }: InboxDependencies,
  event: Stripe.Event,
): Promise<'kept' | 'known' | 'ignored'> {
  const fact = readFact(event);
  if (!fact) return 'ignored';
  const [saved] = await saveStatement(queue)(database, { event, fact });
  if (saved?.isOurs === false) return 'ignored';
  if (!saved?.fits) throw badWebhook(`event ${event.id} fits no purchase: ${JSON.stringify(fact)}`);
  if (!saved.isNew) return 'known';
  queue.wake('payment.apply');
  return 'kept';
}

type ReconcileDependencies = EventStore & { checkout: Checkout; log: Log };

/** Stripe repeats a webhook for three days; older events arrived or are lost for good. */
const LOOKBACK_MS = 4 * 24 * 3600 * 1000;

/** The queue had all this time for an event. */
const OVERDUE_SECONDS = 300;

/** Applies events of the inbox whose job was lost or gave up; returns how many there were. */
export async function applyOverdueEvents(payments: EventStore & { log: Log }): Promise<number> {
  const late = await payments.database.sql<{ id: string }>`
    select id from stripe_events
      where applied_at is null and received_at < now() - make_interval(secs => ${OVERDUE_SECONDS})
      order by received_at limit 1000`;
  for (const { id } of late) await applySavedEvent(payments, id);
  return late.length;
}

/**
 * Asks Stripe what was paid, refunded and disputed in the last four days, and applies what no
 * webhook reported. Returns how many purchases that changed; those of other deployments are logged
 * alone.
 */
export async function reconcilePayments(payments: ReconcileDependencies): Promise<number> {
  const { checkout, log } = payments;
  const since = new Date(clock.now().getTime() - LOOKBACK_MS);
  let changed = 0;
  for await (const fact of checkout.factsSince(since)) {
    try {
      const isChanged = await applyFact(payments, fact);
      if (isChanged === null) log.info({ fact }, notOurs);
      if (!isChanged) continue;
      changed += 1;
      log.warn({ fact }, 'a payment was found whose webhook never came');
    } catch (error) {
      // One that does not fit must not keep the others from their tokens.
      if (!(error instanceof Refusal)) throw error;
      log.error({ err: error, fact }, 'a payment is not what we sold');
    }
  }
  return changed;
}
