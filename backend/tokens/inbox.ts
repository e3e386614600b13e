import type { Stripe } from 'stripe';
import type { Database } from '../database/database.ts';
import { openParameters } from '../database/parameters.ts';
import type { Queue } from '../jobs/queue.ts';
import { badWebhook, readFact } from './payment-fact.ts';
import { fittingCte } from './purchase-row.ts';

export type InboxDependencies = { database: Database; queue: Pick<Queue, 'enqueueCte' | 'wake'> };

/**
 * Keeps an event of Stripe and the job that applies it: both or neither, in one round trip, so that
 * Stripe has its answer in time from a slow database, too (`webhook-trips.test.ts`). An event that
 * was kept before changes nothing. Refuses with `payment.bad-webhook` and keeps nothing when it does
 * not fit our purchase.
 */
export async function saveEvent(
  { database, queue }: InboxDependencies,
  event: Stripe.Event,
): Promise<'kept' | 'known' | 'ignored'> {
  const fact = readFact(event);
  if (!fact) return 'ignored';
  const { param, values } = openParameters();
  const rows = await database.query<{ fits: boolean; isNew: boolean }>(
    `with ${fittingCte(param, fact)},
     kept as (
       insert into stripe_events (id, type, fact)
       select ${param(event.id, 'text')}, ${param(event.type, 'text')},
              ${param(JSON.stringify(fact), 'jsonb')} from fitting
       on conflict do nothing returning id
     ),
     ${queue.enqueueCte(
       'payment.apply',
       `select coalesce(json_agg(json_build_object(
          'data', json_build_object('eventId', id))), '[]') from kept`,
     )}
     select exists (select from fitting) as fits, exists (select from kept) as "isNew"`,
    values,
  );
  if (!rows[0]?.fits) {
    throw badWebhook(`event ${event.id} fits no purchase: ${JSON.stringify(fact)}`);
  }
  if (!rows[0].isNew) return 'known';
  queue.wake('payment.apply');
  return 'kept';
}
