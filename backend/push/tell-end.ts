import type { RunKey } from '../../contract/tools/catalogue.ts';
import { readSettings } from '../accounts/settings.ts';
import type { Sql } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Queue } from '../jobs/queue.ts';

/** A query, in SQL: a row for `Queue.enqueuePart` for each browser that the end of a generation is told. */
export const pushJobs = (generationId: Sql, userId: Sql): Sql =>
  `select jsonb_build_object('generationId', ${generationId}, 'subscriptionId', p.id) as data,
          0 as priority, null::uuid as id
     from push_subscriptions p where p.user_id = ${userId}`;

/** SQL: whether `pushJobs` has rows. */
export const hasPush = (userId: Sql): Sql =>
  `exists (select from push_subscriptions where user_id = ${userId})`;

/**
 * Enqueues, in `tx`, what tells a user by push or mail that a generation has ended.
 */
export async function tellEnd(
  tx: Transaction,
  queue: Queue,
  ended: { generationId: string; userId: number; run: RunKey },
): Promise<void> {
  const { generationId, userId, run } = ended;
  const subscriptions = await tx.sql<{ id: number }>`
    select id from push_subscriptions where user_id = ${userId}`;
  for (const { id } of subscriptions) {
    await queue.enqueue(tx, 'push.send', { generationId, subscriptionId: id });
  }
  if (run === 'personaTraining' && (await readSettings(tx, userId)).mail.trained) {
    await queue.enqueue(tx, 'mail.send', { kind: 'training-ended', generationId });
  }
}
