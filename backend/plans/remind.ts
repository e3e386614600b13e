import { withUserLock } from '../accounts/lock-user.ts';
import { defineStatement, isoText } from '../database/statement.ts';
import type { EventStore } from '../events/events.ts';
import type { Plan } from '../../contract/plans.ts';
import type { Queue } from '../jobs/queue.ts';
import { HAS_ITEM, IS_TOO_LATE, planColumns, sameCaption } from './plans.ts';

const IS_DUE = `p.state = 'planned' and p.due_at <= now() and ${HAS_ITEM}`;

/** Reminders of a user by mail. Plans that are due beyond them are named in the next mail. */
export const MAILS_AN_HOUR = 20;

/**
 * The job `plan.due`: marks the plans that are due, and enqueues with the mark one job for the mail
 * and one for each browser that reminds of them, however many they are; those that it finds more
 * than an hour late are missed, and nothing is sent.
 */
export async function markDue(parts: EventStore & { queue: Pick<Queue, 'enqueuePart' | 'wake'> }) {
  const { database, events, queue } = parts;
  const users = await database.query<{ id: number }>(
    `select p.user_id as id from plans p where ${IS_DUE} group by 1 order by min(p.due_at)`,
  );
  const mark = markStatement(queue);
  for (const { id } of users) {
    await withUserLock(database, id, async (tx) => {
      const plans = await mark(tx, id);
      await events.record(tx, id, plans.map(sameCaption));
      tx.afterCommit(() => queue.wake('plan.tell'));
    });
  }
}

const RECENT_MAILS = `array(select at from unnest(s.plan_mails) as at
  where at > now() - interval '1 hour')`;

const markStatement = (queue: Pick<Queue, 'enqueuePart'>) =>
  defineStatement<number, Plan>((statement) => {
    const { value, part } = statement;
    const userId = value((id) => id, 'int');
    // Whoever signs up with another's address must not have it mailed again and again.
    const wanted = part(
      'wanted',
      ['id', 'recent'],
      `select s.user_id as id, ${RECENT_MAILS} as recent
         from user_settings s join users u on u.id = s.user_id and u.email_verified
        where s.user_id = ${userId} and s.mail_planned
          and exists (select from plans p
            where p.user_id = s.user_id and ${IS_DUE} and not ${IS_TOO_LATE})`,
    );
    const mailed = part(
      'mailed',
      ['id'],
      `update user_settings s set plan_mails = ${wanted.of('recent')} || now()
         from ${wanted.name} where s.user_id = ${wanted.of('id')}
          and cardinality(${wanted.of('recent')}) < ${MAILS_AN_HOUR} returning s.user_id as id`,
    );
    const isMailed = `exists (select from ${mailed.name})`;
    const marked = part(
      'marked',
      ['id', 'state', 'dueAt'],
      `update plans p set state = case when ${IS_TOO_LATE} then 'missed' else 'due' end,
              awaits_mail = exists (select from ${wanted.name}) and not ${isMailed}
        where p.user_id = ${userId} and ${IS_DUE} returning ${planColumns}`,
    );
    const awaited = part(
      'awaited',
      ['id', 'dueAt'],
      `update plans p set awaits_mail = false
        where p.user_id = ${userId} and p.state = 'due' and p.awaits_mail and ${isMailed}
        returning p.id, ${isoText('p.due_at')} as "dueAt"`,
    );
    const due = `select id, "dueAt" from ${marked.name} where state = 'due'`;
    const list = (plans: string) =>
      `(select jsonb_agg(jsonb_build_object('id', id, 'dueAt', "dueAt")) from (${plans}) as p)`;
    // The first job of each user goes before the second of any other.
    queue.enqueuePart(
      statement,
      'plan.tell',
      `select jsonb_build_object('plans', plans, 'subscriptionId', subscription) as data,
              -row_number() over (order by subscription desc nulls first) as priority,
              null::uuid as id
         from (select null::int as subscription,
                      ${list(`${due} union all select * from ${awaited.name}`)} as plans
                where ${isMailed}
                union all select id, ${list(due)} from push_subscriptions
                           where user_id = ${userId}) as jobs
        where plans is not null`,
    );
    return `select * from ${marked.name} order by "dueAt", id`;
  });
