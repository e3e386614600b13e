import type { Stripe } from 'stripe';
import type { Database } from '../database/database.ts';
import { defineStatement, oncePer } from '../database/statement.ts';
import type { Queue } from '../jobs/queue.ts';
import { badWebhook, readFact, type PaymentFact } from './payment-fact.ts';
import { fittingPart } from './purchase-row.ts';

type JobQueue = Pick<Queue, 'enqueuePart' | 'wake'>;
export type InboxDependencies = { database: Database; queue: JobQueue };

const saveStatement = oncePer((queue: JobQueue) =>
  defineStatement<{ event: Stripe.Event; fact: PaymentFact }, { fits: boolean; isNew: boolean }>(
    (statement) => {
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
      return `select exists (select from ${fitting.name}) as fits,
                     exists (select from ${kept.name}) as "isNew"`;
    },
  ),
);

/**
 * Keeps an event of Stripe and the job that applies it: both or neither, in one round trip, so that
 * Stripe has its answer in time from a slow database, too (`webhook-round-trips.test.ts`). An event
 * that was kept before changes nothing. Refuses with `payment.bad-webhook` and keeps nothing when it
 * does not fit our purchase.
 */
export async function saveEvent(
  { database, queue }: InboxDependencies,
  event: Stripe.Event,
): Promise<'kept' | 'known' | 'ignored'> {
  const fact = readFact(event);
  if (!fact) return 'ignored';
  const [saved] = await saveStatement(queue)(database, { event, fact });
  if (!saved?.fits) {
    throw badWebhook(`event ${event.id} fits no purchase: ${JSON.stringify(fact)}`);
  }
  if (!saved.isNew) return 'known';
  queue.wake('payment.apply');
  return 'kept';
}
