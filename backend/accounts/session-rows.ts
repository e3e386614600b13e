import { raw } from '@mikro-orm/postgresql';
import type { Queryable, Transaction } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { sha256 } from './secrets.ts';

/** A session expires after the first when unused, and after the second in any case. */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_ABSOLUTE_DAYS = 90;

/** Whose session it is, and what is stored with it. */
export type BegunSession = { userId: number } & Record<string, unknown>;

/** The condition on a row `from` of sessions that it is open. */
export const isOpen = (from: string) => `${from}.ended_at is null
  and ${from}.last_seen_at > now() - interval '${SESSION_IDLE_DAYS} days'
  and ${from}.created_at > now() - interval '${SESSION_ABSOLUTE_DAYS} days'`;

/** Opens a session under a new id. The caller holds the lock of the user's row. */
export async function insertSession(
  tx: Transaction,
  id: string,
  { userId, ...kept }: BegunSession,
): Promise<void> {
  await tx.sql`
    insert into sessions (id_hash, user_id, data)
    values (${sha256(id)}, ${userId}, ${JSON.stringify(kept)}) on conflict do nothing`;
}

/**
 * Locks an open session until the commit, so that it cannot end before what it asks for is written.
 * Refuses with `account.not-signed-in` when it has ended meanwhile.
 */
export async function holdOpenSession(tx: Transaction, hash: string): Promise<BegunSession> {
  const [row] = await tx.sql<{ userId: number; kept: Record<string, unknown> }>`
    select user_id as "userId", data as kept from sessions s
     where id_hash = decode(${hash}, 'hex') and ${raw(isOpen('s'))} for no key update`;
  if (!row) throw new Refusal('account.not-signed-in');
  return { ...row.kept, userId: row.userId };
}

/**
 * Ends the sessions `s` of a condition, and with them the web push of their browsers, but for the
 * one with the hash `renewed`. Returns the hashes of those that were not over.
 */
export function endSessions(
  sql: Queryable,
  condition: string,
  values: readonly unknown[],
  renewed = '',
): Promise<{ hash: string }[]> {
  return sql.query<{ hash: string }>(
    `with ended as (
       update sessions s set ended_at = now(), data = '{}'
        where ${condition} and ended_at is null returning id_hash),
     silent as (
       delete from push_subscriptions using ended
        where session_hash = id_hash and encode(id_hash, 'hex') <> $${values.length + 1})
     select encode(id_hash, 'hex') as hash from ended`,
    [...values, renewed],
  );
}
