import { ECDH } from 'node:crypto';
import type { Subscription } from '../../contract/settings.ts';
import type { RunKey } from '../../contract/tools/catalogue.ts';
import { withUserLock } from '../accounts/lock-user.ts';
import { holdOpenSession } from '../accounts/session-rows.ts';
import { readSettings } from '../accounts/settings.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/statement.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import { waitingOf, type Queue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';
import type { RemoteRules } from '../storage/fetch-remote.ts';
import { checkRemote } from '../storage/post-remote.ts';

/** One more takes the place of the oldest. */
export const SUBSCRIPTIONS_MAX = 20;

/**
 * Stores a browser's subscription until the session ends; an endpoint that is known belongs to this
 * session then. Refuses with `push.endpoint-refused`, keys that are none with `request.invalid`,
 * and with `account.not-signed-in` a session that has ended meanwhile.
 */
export async function subscribe(
  { database, rules }: { database: Database; rules: RemoteRules },
  { userId, sessionHash }: { userId: number; sessionHash: string },
  { endpoint, keys }: Subscription,
): Promise<void> {
  refuseEndpoint(endpoint, rules);
  refuseNoPoint(keys.p256dh);
  await withUserLock(database, userId, async (tx) => {
    await holdOpenSession(tx, sessionHash);
    await tx.sql`
      insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth)
        values (${userId}, decode(${sessionHash}, 'hex'), ${endpoint}, ${keys.p256dh}, ${keys.auth})
        on conflict (endpoint) do update
          set user_id = excluded.user_id, session_hash = excluded.session_hash,
              p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`;
    await tx.sql`
      delete from push_subscriptions where user_id = ${userId} and id not in (
        select id from push_subscriptions where user_id = ${userId}
          order by created_at desc, id desc limit ${SUBSCRIPTIONS_MAX})`;
  });
}

/** Does nothing where the user has none with this endpoint. */
export async function unsubscribe(sql: Queryable, userId: number, endpoint: string): Promise<void> {
  await sql.sql`
    delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`;
}

/**
 * Only an address as browsers write it is taken: `web-push`, which reads it in another way, may see
 * another host in any other spelling of it, or none, and one browser would get everything twice.
 */
function refuseEndpoint(endpoint: string, rules: RemoteRules): void {
  const isPlain = URL.parse(endpoint)?.href === endpoint && !endpoint.includes('#');
  if (!isPlain) throw new Refusal('push.endpoint-refused');
  try {
    checkRemote(endpoint, rules);
  } catch (cause) {
    throw new Refusal('push.endpoint-refused', { cause });
  }
}

/** Nothing can be encrypted for what is no point of the curve. */
function refuseNoPoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch (cause) {
    throw new Refusal('request.invalid', { text: 'These are no keys of a subscription.', cause });
  }
}

/**
 * SQL for `Queue.enqueuePart`: the job of a generation that ends, where a browser of its user wants
 * pushes. Each that the user has waiting lowers its priority.
 */
export const pushJob = (generationId: Sql, userId: Sql): Sql =>
  `select jsonb_build_object('userId', ${userId}, 'generationId', ${generationId}) as data,
          -${waitingOf('push.ask', userId)} as priority, null::uuid as id
    where ${hasPush(userId)}`;

/** SQL: whether `pushJob` has a row. */
export const hasPush = (userId: Sql): Sql =>
  `exists (select from push_subscriptions where user_id = ${userId})`;

/** Enqueues, in `tx`, what tells a user by push or mail that a generation has ended. */
export async function tellEnd(
  tx: Transaction,
  queue: Queue,
  ended: { generationId: string; userId: number; run: RunKey },
): Promise<void> {
  const { generationId, userId, run } = ended;
  const [asked] = await tx.query<{ priority: number }>(
    `select -${waitingOf('push.ask', '$1::int')} as priority where ${hasPush('$1::int')}`,
    [userId],
  );
  if (asked) await queue.enqueue(tx, 'push.ask', { userId, generationId }, asked);
  if (run === 'personaTraining' && (await readSettings(tx, userId)).mail.trained) {
    await queue.enqueue(tx, 'mail.send', { kind: 'training-ended', generationId });
  }
}
