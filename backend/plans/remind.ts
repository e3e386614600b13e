import { kitPath, platformFacts } from '../../contract/platforms.ts';
import type { Plan } from '../../contract/plans.ts';
import { withUserLock } from '../accounts/lock-user.ts';
import { mailTexts } from '../accounts/mail/mail-texts.ts';
import type { Mailer } from '../accounts/mail/mailer.ts';
import { isOpen } from '../accounts/session-rows.ts';
import { readSettings } from '../accounts/settings.ts';
import type { Database } from '../database/database.ts';
import { defineStatement } from '../database/statement.ts';
import type { EventStore } from '../events/events.ts';
import type { JobPayload } from '../jobs/declared.ts';
import type { Queue } from '../jobs/queue.ts';
import { postPush, PushDelayed, type PushSending } from '../push/send-push.ts';
import { HAS_ITEM, IS_TOO_LATE, planColumns, sameCaption } from './plans.ts';

const IS_DUE = `p.state = 'planned' and p.due_at <= now() and ${HAS_ITEM}`;

/**
 * The job `plan.due`: marks the plans that are due, and enqueues with the mark a job for each browser
 * and mail that reminds of it; those that it finds more than an hour late are missed, and nothing is sent.
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

type ReminderSending = Omit<PushSending, 'events'> & {
  queue: Pick<Queue, 'enqueue'>;
  mailer: Pick<Mailer, 'send'>;
};

const AGAIN_SECONDS = 15;

/**
 * The job `plan.remind`: reminds one browser, or by mail, that a plan is due, also while a tab is visible,
 * since what is planned here is posted on a phone. Nothing is sent where the plan was moved, done or
 * removed meanwhile, its item is in the trash, its user switched that off, or it is too late. What may
 * have been sent is not sent again; what certainly was not is, a little later.
 */
export async function sendReminder(parts: ReminderSending, job: JobPayload<'plan.remind'>) {
  const { database, log, mailer, queue } = parts;
  const found = await readDue(database, job);
  if (!found) return;
  try {
    const { browser, email: to, plan } = found;
    await (browser
      ? push(parts, found, browser)
      : mailer.send({ to, ...mailTexts['plan-due'](plan) }));
  } catch (error) {
    log.warn({ err: error, plan: job.planId }, 'a reminder of a plan was not sent');
    if (!wasNotSent(error)) return;
    await database.transaction((tx) =>
      queue.enqueue(tx, 'plan.remind', job, { afterSeconds: AGAIN_SECONDS }),
    );
  }
}

type Browser = { id: number; endpoint: string; p256dh: string; auth: string };
type Due = { plan: Plan; email: string; secondsLeft: number; browser: Browser | null };

async function readDue(
  database: Database,
  { planId, dueAt, subscriptionId }: JobPayload<'plan.remind'>,
): Promise<Due | undefined> {
  const [found] = await database.query<Due & { userId: number; isProven: boolean }>(
    `select u.id as "userId", u.email, u.email_verified as "isProven",
            (select to_json(t) from (select ${planColumns}) as t) as plan,
            (select json_build_object('id', b.id, 'endpoint', b.endpoint, 'p256dh', b.p256dh,
               'auth', b.auth) from push_subscriptions b
               join sessions s on s.id_hash = b.session_hash and ${isOpen('s')}
              where b.id = $3 and b.user_id = u.id) as browser,
            ceil(extract(epoch from p.due_at - now()) + 3600)::int as "secondsLeft"
       from plans p
       join users u on u.id = p.user_id and u.disabled_at is null and u.deletion_due_at is null
      where p.id = $1 and p.due_at = $2 and p.state = 'due' and not ${IS_TOO_LATE}
        and ${HAS_ITEM}`,
    [planId, dueAt, subscriptionId],
  );
  if (!found) return undefined;
  const wanted = await readSettings(database, found.userId);
  // Whoever signs up with another's address must not have it mailed again and again.
  const isTold =
    subscriptionId === null
      ? wanted.mail.planned && found.isProven
      : wanted.push.planned && found.browser !== null;
  return isTold ? found : undefined;
}

function push(parts: ReminderSending, { plan, secondsLeft }: Due, browser: Browser): Promise<void> {
  const tag = `plan-${plan.id}`;
  const message = {
    title: `Time to post: ${platformFacts[plan.platform].name}`,
    body: 'Open it for the file, the caption and the share sheet.',
    tag,
    path: kitPath(plan),
  };
  return postPush(parts, browser, { message, topic: tag, keptSeconds: secondsLeft });
}

/** Errors of connecting, before a service has heard of anything. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether a service said no for now, or was not reached: nothing can have been sent. */
function wasNotSent(error: unknown): boolean {
  if (error instanceof PushDelayed) return true;
  if (!(error instanceof Error)) return false;
  // By nodemailer: the mail server's status, or the command that failed.
  if ('responseCode' in error || ('command' in error && error.command === 'CONN')) return true;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && unreached.has(String(cause.code));
}
