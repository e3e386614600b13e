import { kitPath, platformFacts } from '../../contract/platforms.ts';
import type { Plan } from '../../contract/plans.ts';
import type { MailText } from '../accounts/mail/mail-texts.ts';
import type { Mailer } from '../accounts/mail/mailer.ts';
import { isOpen } from '../accounts/session-rows.ts';
import { readSettings } from '../accounts/settings.ts';
import type { Database } from '../database/database.ts';
import type { JobPayload } from '../jobs/declared.ts';
import type { Queue } from '../jobs/queue.ts';
import { postPush, PushDelayed, type PushSending } from '../push/send-push.ts';
import { HAS_ITEM, IS_TOO_LATE, planColumns } from './plans.ts';

type ReminderSending = Omit<PushSending, 'events'> & {
  queue: Pick<Queue, 'enqueue'>;
  mailer: Pick<Mailer, 'send'>;
};

const AGAIN_SECONDS = 15;

/**
 * The job `plan.tell`: reminds one browser, or by mail, of plans that are due, also while a tab is
 * visible, since what is planned here is posted on a phone. Nothing is said of those that were
 * moved, done or removed meanwhile, whose item is in the trash, or for which it is too late, and
 * nothing at all where their user switched that off. What may have been sent is not sent again;
 * what certainly was not is, a little later.
 */
export async function tellDue(parts: ReminderSending, job: JobPayload<'plan.tell'>) {
  const { database, log, mailer, queue } = parts;
  const found = await readDue(database, job);
  if (!found) return;
  const { browser, email: to, plans } = found;
  try {
    await (browser ? push(parts, found, browser) : mailer.send({ to, ...mailOf(plans) }));
  } catch (error) {
    const ids = plans.map(({ id }) => id);
    log.warn({ err: error, plans: ids }, 'a reminder of plans was not sent');
    if (!wasNotSent(error)) return;
    await database.transaction((tx) =>
      queue.enqueue(tx, 'plan.tell', job, { afterSeconds: AGAIN_SECONDS }),
    );
  }
}

type Browser = { id: number; endpoint: string; p256dh: string; auth: string };
type Due = {
  plans: readonly [Plan, ...Plan[]];
  email: string;
  /** Until it is too late for the last of them. */
  secondsLeft: number;
  browser: Browser | null;
};

async function readDue(
  database: Database,
  { plans, subscriptionId }: JobPayload<'plan.tell'>,
): Promise<Due | undefined> {
  const [found] = await database.query<Due & { userId: number; isProven: boolean }>(
    `select u.id as "userId", u.email, u.email_verified as "isProven",
            json_agg((select t from (select ${planColumns}) as t) order by p.due_at, p.id) as plans,
            (select json_build_object('id', b.id, 'endpoint', b.endpoint, 'p256dh', b.p256dh,
               'auth', b.auth) from push_subscriptions b
               join sessions s on s.id_hash = b.session_hash and ${isOpen('s')}
              where b.id = $2 and b.user_id = u.id) as browser,
            ceil(extract(epoch from max(p.due_at) - now()) + 3600)::int as "secondsLeft"
       from jsonb_to_recordset($1::jsonb) as wanted (id int, "dueAt" timestamptz)
       join plans p on p.id = wanted.id and p.due_at = wanted."dueAt"
       join users u on u.id = p.user_id and u.disabled_at is null and u.deletion_due_at is null
      where p.state = 'due' and not ${IS_TOO_LATE} and ${HAS_ITEM}
      group by u.id`,
    [JSON.stringify(plans), subscriptionId],
  );
  if (!found) return undefined;
  const wanted = await readSettings(database, found.userId);
  const isWanted =
    subscriptionId === null
      ? wanted.mail.planned && found.isProven
      : wanted.push.planned && found.browser !== null;
  return isWanted ? found : undefined;
}

/** The title of a reminder, and what it opens: the kit of a single plan, the list of several. */
function aboutAll([plan, ...others]: Due['plans']): { title: string; path: string } {
  return others.length === 0
    ? { title: `Time to post: ${platformFacts[plan.platform].name}`, path: kitPath(plan) }
    : { title: `Time to post: ${others.length + 1} posts`, path: '/images/plans' };
}

/** Sent where its user wants it: `mail.planned` of the settings. */
function mailOf(plans: Due['plans']): MailText {
  const { title, path } = aboutAll(plans);
  return {
    subject: title,
    paragraphs: plans.map(({ platform, at, timeZone }) => {
      const post = plans.length === 1 ? 'this post' : `a post on ${platformFacts[platform].name}`;
      return `You planned ${post} for ${at.replace('T', ', ')} (${timeZone}).`;
    }),
    button: { text: plans.length === 1 ? 'Open the post kit' : 'Open your plans', path },
    after: [
      'You asked for this mail. To get no more of them, open your profile and turn off "E-mail: a planned post is due" under Notifications.',
    ],
  };
}

function push(
  parts: ReminderSending,
  { plans, secondsLeft }: Due,
  browser: Browser,
): Promise<void> {
  const tag = `plan-${plans[0].id}`;
  const body =
    plans.length === 1
      ? 'Open it for the file, the caption and the share sheet.'
      : 'Open your plans for their files and captions.';
  const message = { ...aboutAll(plans), body, tag };
  return postPush(parts, browser, { message, topic: tag, keptSeconds: secondsLeft });
}

/** Errors of connecting, before a service has received anything. */
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
