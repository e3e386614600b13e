import { raw } from '@mikro-orm/postgresql';
import type { PushMessage, Settings } from '../../contract/settings.ts';
import { runs, tools, type RunKey } from '../../contract/tools/catalogue.ts';
import { isOpen } from '../accounts/session-rows.ts';
import { readSettings } from '../accounts/settings.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { defineStatement, oncePer } from '../database/statement.ts';
import type { Events } from '../events/events.ts';
import type { JobPayload } from '../jobs/declared.ts';
import { waitingOf, type Queue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { RemoteFault, type RemoteRules } from '../storage/fetch-remote.ts';
import { postRemote } from '../storage/post-remote.ts';
import { readPushKeys } from './push-keys.ts';

/** The push service drops a message after this time: the item is in the gallery's list by then. */
const KEPT_SECONDS = 24 * 3600;

/** The rules of subscriptions' addresses, and whom a push service may write to, by the settings. */
export function pushSettings(config: Config): Pick<PushSending, 'rules' | 'subject'> {
  const { CONTACT_EMAIL: email, publicUrl } = config;
  const { hostname, protocol } = new URL(publicUrl);
  const address = email ?? `no-reply@${hostname}`;
  return {
    rules: { hosts: config.PUSH_HOSTS, trustedOrigins: config.OUTBOUND_TRUSTED_ORIGINS },
    subject: !email && protocol === 'https:' ? publicUrl : `mailto:${address}`,
  };
}

export type PushSending = {
  database: Database;
  events: Pick<Events, 'isWatching'>;
  log: Log;
  sessionKeys: readonly string[];
  rules: RemoteRules;
  /** Who a push service may write to: `mailto:` or `https:`. */
  subject: string;
};

/**
 * The job `push.ask`: enqueues a message about an ended generation for each browser of its user,
 * unless the user has switched that off or sees a tab. The more of a user's messages wait, the
 * later is the next.
 */
export async function askForPush(
  parts: Pick<PushSending, 'database' | 'events'> & { queue: Queue },
  { generationId }: JobPayload<'push.ask'>,
): Promise<void> {
  const { database, events, queue } = parts;
  const [found] = await readSendings(database, generationId);
  const message = found && (await wantedMessage(database, found));
  if (!message || (await events.isWatching(found.userId))) return;
  await enqueueDeliveries(queue)(database, { generationId, userId: found.userId });
  queue.wake('push.deliver');
}

const enqueueDeliveries = oncePer((queue: Queue) =>
  defineStatement<{ generationId: string; userId: number }, object>((statement) => {
    const generationId = statement.value((ended) => ended.generationId, 'uuid');
    const userId = statement.value((ended) => ended.userId, 'int');
    queue.enqueuePart(
      statement,
      'push.deliver',
      `select jsonb_build_object('userId', ${userId}, 'generationId', ${generationId},
                'subscriptionId', p.id) as data,
              -(row_number() over (order by p.id desc)
                + ${waitingOf('push.deliver', userId)}) as priority, null::uuid as id
         from push_subscriptions p where p.user_id = ${userId}`,
    );
    return 'select';
  }),
);

/**
 * The job `push.deliver`: sends one browser a message about an ended generation, as `postPush`
 * does.
 */
export async function deliverPush(
  parts: Omit<PushSending, 'events'>,
  { generationId, subscriptionId }: Omit<JobPayload<'push.deliver'>, 'userId'>,
): Promise<void> {
  const { database } = parts;
  const [found] = await readSendings(database, generationId, subscriptionId);
  const message = found && (await wantedMessage(database, found));
  if (!message) return;
  // A message about the same generation takes the place of one that still waits.
  const topic = generationId.replaceAll('-', '');
  const browser = { ...found, id: subscriptionId };
  await postPush(parts, browser, { message, topic, keptSeconds: KEPT_SECONDS });
}

/**
 * The job `push.send` of 0.3.0: asks for one browser, and sends to it. Throws as `postPush` does.
 */
export async function sendPush(
  parts: PushSending,
  sending: JobPayload<'push.send'>,
): Promise<void> {
  const [found] = await readSendings(parts.database, sending.generationId);
  if (found && !(await parts.events.isWatching(found.userId))) await deliverPush(parts, sending);
}

/** The push service may accept a message later, and has not accepted it now. */
export class PushDelayed extends Error {}

/**
 * Sends one browser a message, unless web push is off. One of the same `topic` takes the place of
 * one that still waits at the push service, which drops it after `keptSeconds`. A subscription that
 * its service does not know any more is removed. Throws `PushDelayed`, or a `RemoteFault`.
 */
export async function postPush(
  parts: Omit<PushSending, 'events'>,
  { id, endpoint, p256dh, auth }: Browser & { id: number },
  { message, topic, keptSeconds }: { message: PushMessage; topic: string; keptSeconds: number },
): Promise<void> {
  const { database, log, rules, subject } = parts;
  const keys = await readPushKeys(parts);
  if (!keys) return;
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: { ...keys, subject }, TTL: keptSeconds, topic, contentEncoding: 'aes128gcm' },
  );
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const status = await postRemote(
    endpoint,
    { headers: Object.fromEntries(texts), body },
    rules,
  ).catch((error: unknown) => {
    // Its host is not one that is allowed any more, leads elsewhere by now, or has never been
    // there: users name it, and no other try, nor an operator, would change that.
    if (error instanceof RemoteFault && (error.code === 'forbidden' || isNowhere(error)))
      return 403;
    throw error;
  });
  if (status < 300) return;
  // The address itself may be used by whoever knows it: it is in no log.
  const { host } = new URL(endpoint);
  if (status === 404 || status === 410) {
    await database.sql`
      delete from push_subscriptions where id = ${id} and endpoint = ${endpoint}`;
  } else if (status === 429 || status >= 500) {
    throw new PushDelayed(`the push service ${host} answered ${status}`);
  } else {
    log.warn({ host, status }, 'a push was refused');
  }
}

const isNowhere = ({ cause }: RemoteFault): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND';

type Browser = { endpoint: string; p256dh: string; auth: string };
type Sending = EndedGeneration & Browser & { userId: number };

/**
 * All browsers of a generation's user, or the one that is named, without those whose session or
 * user is gone.
 */
function readSendings(
  database: Database,
  generationId: string,
  subscriptionId: number | null = null,
) {
  return database.sql<Sending>`
    select g.id, g.run, g.state, g.refunded as "isRefunded", g.user_id as "userId",
           (select min((item->>'id')::int)
              from jsonb_array_elements(coalesce(g.result->'media', '[]')) as item
              join images i on i.id = (item->>'id')::int and i.is_listed) as "mediaId",
           p.endpoint, p.p256dh, p.auth
      from push_subscriptions p
      join sessions s on s.id_hash = p.session_hash and ${raw(isOpen('s'))}
      join users u on u.id = p.user_id and u.disabled_at is null and u.deletion_due_at is null
      join generations g on g.user_id = p.user_id and g.id = ${generationId}
     where p.id = coalesce(${subscriptionId}::int, p.id)`;
}

/** The facts of a generation that a push message is made of. */
type EndedGeneration = {
  id: string;
  run: RunKey;
  state: 'succeeded' | 'failed' | 'cancelled';
  isRefunded: boolean;
  /** The first item that it made for the gallery. */
  mediaId: number | null;
};

/** The message about an ended generation; null where its user has switched it off. */
async function wantedMessage(database: Database, sending: Sending): Promise<PushMessage | null> {
  return messageOf(sending, (await readSettings(database, sending.userId)).push);
}

function messageOf(
  { id, run, state, isRefunded, mediaId }: EndedGeneration,
  wanted: Settings['push'],
): PushMessage | null {
  const { name, tool } = runs[run];
  if (state === 'failed') {
    const body = isRefunded ? 'Your tokens are back.' : 'Nothing was charged.';
    return wanted.failed ? { title: `Not made: ${name}`, body, tag: id, path: '/activity' } : null;
  }
  const isTraining = run === 'personaTraining';
  if (state !== 'succeeded' || !wanted[isTraining ? 'trained' : 'finished']) return null;
  const title = isTraining ? 'Your influencer is trained' : `Ready: ${name}`;
  // Portraits and lists are no items of the gallery: their tool shows them.
  const path = mediaId === null ? tools[tool].route : `/images?item=${mediaId}`;
  return { title, body: 'Open it to see it.', tag: id, path };
}
