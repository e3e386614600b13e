import { raw } from '@mikro-orm/postgresql';
import type { PushMessage, Settings } from '../../contract/settings.ts';
import { runs, tools, type RunKey } from '../../contract/tools/catalogue.ts';
import { isOpen } from '../accounts/session-rows.ts';
import { readSettings } from '../accounts/settings.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import type { JobPayload } from '../jobs/declared.ts';
import type { Log } from '../log.ts';
import { RemoteFault, type RemoteRules } from '../storage/fetch-remote.ts';
import { postRemote } from '../storage/post-remote.ts';
import { readPushKeys } from './push-keys.ts';

/** The push service drops a message after this time: the item is in the gallery's list by then. */
const KEPT_SECONDS = 24 * 3600;

/** Where subscriptions may be, and whom a push service may write to, as the settings say. */
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
 * The job `push.send`: sends one browser a message about an ended generation, unless its user has
 * switched that off or sees a tab. Throws as `postPush` does.
 */
export async function sendPush(
  parts: PushSending,
  { generationId, subscriptionId }: JobPayload<'push.send'>,
): Promise<void> {
  const { database, events } = parts;
  const found = await readSending(database, generationId, subscriptionId);
  const message = found && messageOf(found, (await readSettings(database, found.userId)).push);
  if (!message || (await events.isWatching(found.userId))) return;
  // A message about the same generation takes the place of one that still waits.
  const topic = generationId.replaceAll('-', '');
  const browser = { ...found, id: subscriptionId };
  await postPush(parts, browser, { message, topic, keptSeconds: KEPT_SECONDS });
}

/** The push service may accept a message later, and has not accepted it now. */
export class PushDelayed extends Error {}

/**
 * Sends one browser a message, unless web push is off. One of the same `topic` takes the place of
 * one that still waits at the push service, which drops it after `keptSeconds`. A subscription that its
 * service does not know any more is removed. Throws `PushDelayed`, or a `RemoteFault`.
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
    // Its host is not one that is allowed any more, leads elsewhere by now, or has never been there: users
    // name it, and no other try, nor an operator, would change that.
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

/** Undefined where the browser's session, or its user, is gone. */
async function readSending(database: Database, generationId: string, subscriptionId: number) {
  const rows = await database.sql<Sending>`
    select g.id, g.run, g.state, g.refunded as "isRefunded", g.user_id as "userId",
           (select min((item->>'id')::int)
              from jsonb_array_elements(coalesce(g.result->'media', '[]')) as item
              join images i on i.id = (item->>'id')::int and i.is_listed) as "mediaId",
           p.endpoint, p.p256dh, p.auth
      from push_subscriptions p
      join sessions s on s.id_hash = p.session_hash and ${raw(isOpen('s'))}
      join users u on u.id = p.user_id and u.disabled_at is null and u.deletion_due_at is null
      join generations g on g.user_id = p.user_id and g.id = ${generationId}
     where p.id = ${subscriptionId}`;
  return rows[0];
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

/** The push message about an ended generation; null where the user's settings switch it off. */
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
