import type { Plan } from '../../contract/plans.ts';
import { withUserLock } from '../accounts/lock-user.ts';
import { defineStatement } from '../database/statement.ts';
import type { EventStore } from '../events/events.ts';
import type { Queue } from '../jobs/queue.ts';
import { HAS_ITEM, IS_TOO_LATE, planColumns } from './plans.ts';

const IS_DUE = `p.state = 'planned' and p.due_at <= now() and ${HAS_ITEM}`;

/**
 * The job `plan.due`: marks the plans that are due, and enqueues with the mark a job for each browser
 * and mail that reminds of it; those that it finds more than an hour late are missed, and nothing is sent.
 */
export async function markDue({
  database,
  events,
  queue,
}: EventStore & { queue: Pick<Queue, 'enqueuePart' | 'wake'> }): Promise<void> {
  const users = await database.query<{ id: number }>(
    `select p.user_id as id from plans p where ${IS_DUE} group by 1 order by min(p.due_at)`,
  );
  const mark = markStatement(queue);
  for (const { id } of users) {
    await withUserLock(database, id, async (tx) => {
      const plans = await mark(tx, id);
      await events.record(
        tx,
        id,
        plans.map((data) => ({ type: 'plan.changed', data })),
      );
      tx.afterCommit(() => queue.wake('plan.remind'));
    });
  }
}

const markStatement = (queue: Pick<Queue, 'enqueuePart'>) =>
  defineStatement<number, Plan>((statement) => {
    const userId = statement.value((id) => id, 'int');
    const marked = statement.part(
      'marked',
      ['id', 'state', 'dueAt'],
      `update plans p set state = case when ${IS_TOO_LATE} then 'missed' else 'due' end
        where p.user_id = ${userId} and ${IS_DUE} returning ${planColumns}`,
    );
    queue.enqueuePart(
      statement,
      'plan.remind',
      `select jsonb_build_object('planId', id, 'dueAt', "dueAt", 'subscriptionId', subscription)
                as data, 0 as priority, null::uuid as id
         from ${marked.name},
              (select id as subscription from push_subscriptions where user_id = ${userId}
                union all select null from user_settings where user_id = ${userId} and mail_planned)
                as reminded
        where state = 'due'`,
    );
    return `select * from ${marked.name} order by "dueAt", id`;
  });
