import { SELECTION_MAX } from '../../contract/limits.ts';
import type { Transaction } from '../database/transaction.ts';
import type { JobPayload } from '../jobs/declared.ts';
import type { Queue } from '../jobs/queue.ts';
import { endSharesOf } from '../shares/shares.ts';
import type { EventStore } from '../events/events.ts';
import { DELETED_FOR_GOOD, isInTrash } from './trash.ts';

/** Items that the request itself deletes; a job deletes those beyond. */
const IN_REQUEST = 5_000;

/** A request has deleted so many by then; else its process has ended. */
const REQUEST_SECONDS = 60;

/** Whose trash is emptied, and the number of the user's newest event at that moment. */
type Emptied = JobPayload<'trash.empty'>;

/**
 * The items in the trash of user $1 that were there at event $2. Numbers of events follow the order
 * of commits; `deleted_at` does not, once an operator has shortened the days of the trash.
 */
const wasInTrash = `i.user_id = $1 and ${isInTrash} and i.id <> all (array(
  select jsonb_array_elements_text(e.data->'ids')::int from user_events e
   where e.user_id = $1 and e.seq > $2 and e.type = 'trash.added'))`;

/**
 * Deletes for good what is in the user's trash now, and returns how much that is. Each transaction
 * deletes at most 500 items, since it holds the user's row, which all orders and events of the user
 * need. Beyond 5,000 items, and when this process ends before its answer, a job goes on.
 */
export async function emptyTrash(
  { database, events, queue }: EventStore & { queue: Pick<Queue, 'enqueue'> },
  userId: number,
): Promise<number> {
  const [user] = await database.sql<{ until: number }>`
    select event_seq as until from users where id = ${userId}`;
  const emptied = { userId, until: user?.until ?? 0 };
  for (let deleted = 0; ;) {
    const before = deleted;
    const { count, left } = await database.transaction(async (tx) => {
      const some = await deleteSome(tx, events, emptied);
      if (before === 0 && some === SELECTION_MAX)
        await queue.enqueue(tx, 'trash.empty', emptied, { afterSeconds: REQUEST_SECONDS });
      if (before + some < IN_REQUEST) return { count: some, left: null };
      await queue.enqueue(tx, 'trash.empty', emptied);
      return { count: some, left: await countLeft(tx, emptied) };
    });
    deleted += count;
    if (count === 0 || left !== null) return deleted + (left ?? 0);
  }
}

/** Deletes for good what is left of an emptied trash. Idempotent. */
export async function goOnEmptying(
  { database, events }: EventStore,
  emptied: Emptied,
  signal: AbortSignal,
): Promise<void> {
  while ((await database.transaction((tx) => deleteSome(tx, events, emptied))) > 0) {
    signal.throwIfAborted();
  }
}

/** Deletes at most 500 items, which is one event; returns how many. */
async function deleteSome(
  tx: Transaction,
  events: EventStore['events'],
  { userId, until }: Emptied,
): Promise<number> {
  // In the order of other statements, and before the user's row, so that none waits for another.
  const found = await tx.query<{ id: number }>(
    `select i.id from images i where ${wasInTrash} order by i.id limit ${SELECTION_MAX} for update`,
    [userId, until],
  );
  // Once more under the locks: while these were waited for, an item may have gone and come again.
  const deleted = await tx.query<{ id: number }>(
    `update images i set deleted_at = ${DELETED_FOR_GOOD}
      where i.id = any($3::int[]) and ${wasInTrash} returning i.id`,
    [userId, until, found.map(idOf)],
  );
  if (deleted.length === 0) return 0;
  const ids = deleted.map(idOf);
  await events.record(tx, userId, [
    { type: 'trash.removed', data: { ids } },
    ...(await endSharesOf(tx, userId, ids)),
  ]);
  return deleted.length;
}

async function countLeft(tx: Transaction, { userId, until }: Emptied): Promise<number> {
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::int as count from images i where ${wasInTrash}`,
    [userId, until],
  );
  return found?.count ?? 0;
}

const idOf = ({ id }: { id: number }) => id;
