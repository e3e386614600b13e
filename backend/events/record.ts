import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventType, UserEvent } from '../../contract/events.ts';
import { isoText, type Part, type Sql, type StatementWriter } from '../database/statement.ts';
import type { Transaction, Queryable } from '../database/transaction.ts';

/** An event before it is recorded or pushed, which gives it its number and time. */
export type Unsent<E> = E extends unknown ? Omit<E, 'seq' | 'at'> : never;
export type NewEvent = Unsent<UserEvent>;

type RecordedEvents = Part<'seq' | 'type' | 'at' | 'data'>;

/** The user's row after the statement has changed it; no row where `where` found none. */
type ChangedUser = Part<'id' | 'token_balance' | 'event_seq' | 'open_generations'> & {
  /** Records these events; `data` is SQL for a jsonb. */
  record(events: readonly { type: EventType; data: Sql }[]): RecordedEvents;
};

/**
 * Changes a user's row in a statement and records events of that user in it. PostgreSQL updates a
 * row once per statement, so one update both sets what the caller needs and counts the events.
 *
 * The counter lives on the user's row: its lock orders the numbers by commit, and a rollback takes
 * its numbers back, so no number is ever missing. The clock is read under that lock, so times rise
 * with the numbers and trimming by age removes a prefix.
 */
export function changeUser(
  statement: Pick<StatementWriter<never>, 'part'>,
  { where, set }: { where: Sql; set?: `set ${string}` },
): ChangedUser {
  let counted = 0;
  const user = statement.part(
    'changed_user',
    ['id', 'token_balance', 'event_seq', 'open_generations'],
    () => `update users ${set ? `${set},` : 'set'} event_seq = event_seq + ${counted}
        where ${where} returning id, token_balance, event_seq, open_generations`,
  );
  return {
    ...user,
    record: (events) => {
      counted = events.length;
      const rows = events.map(
        ({ type, data }, index) =>
          `select id, event_seq - ${events.length - 1 - index}, '${type}', clock_timestamp(), ${data}
             from ${user.name}`,
      );
      return statement.part(
        'recorded_events',
        ['seq', 'type', 'at', 'data'],
        `insert into user_events (user_id, seq, type, at, data) ${rows.join(' union all ')}
         returning seq, type, at, data`,
      );
    },
  };
}

/** The recorded events as they are pushed, one in each row: the end of a statement. */
export const selectEvents = (recorded: { name: Sql }): Sql =>
  `select seq, type, ${isoText('at')} as at, data from ${recorded.name} order by seq`;

/** The recorded events as one JSON array, which costs more; null where there are none. */
export const eventsInOrder = (recorded: RecordedEvents): Sql =>
  `(select json_agg(event order by seq) from (${selectEvents(recorded)}) as event)`;

const appendSql = `with changed_user as (
   update users set event_seq = event_seq + $2 where id = $1 returning id, event_seq),
   recorded_events as (
   insert into user_events (user_id, seq, type, at, data)
   select id, event_seq - $2 + place, item->>'type', clock_timestamp(), item->'data'
     from changed_user, jsonb_array_elements($3) with ordinality as n (item, place)
   returning seq, type, at, data)
   ${selectEvents({ name: 'recorded_events' })}`;

const measuring = new AsyncLocalStorage<{ bytes: number }>();

/**
 * Runs `work` and adds to `recorded` what `appendEvents` appends in it, as JSON, once it is
 * committed.
 */
export const measureEvents = <T>(recorded: { bytes: number }, work: () => T): T =>
  measuring.run(recorded, work);

/** Appends numbered events of one user and returns them as they are pushed and replayed. */
export async function appendEvents(tx: Transaction, userId: number, events: readonly NewEvent[]) {
  const text = JSON.stringify(events);
  const recorded = await tx.query<UserEvent>(appendSql, [userId, events.length, text]);
  if (recorded.length !== events.length) throw new Error(`events: there is no user ${userId}`);
  const measured = measuring.getStore();
  if (measured) tx.afterCommit(() => void (measured.bytes += Buffer.byteLength(text)));
  return recorded;
}

/** Events per replay; a browser that is further behind asks again. */
export const REPLAY_PAGE = 500;

/** Bytes of a replay's events as JSON, but for a larger event that is alone in its page. */
export const REPLAY_PAGE_BYTES = 1_000_000;

/**
 * A user's events after number `after`, at most a page, in order and without a hole. Returns
 * `reset` when that is impossible: the cursor is older than the events kept, or ahead of the head
 * (after a database was restored from a backup). One statement, so that head and events agree.
 * Numbers have no gaps, so it goes from each event to the next and reads none behind the page: a
 * window over the sizes would decompress and write all 500 events to send the first few.
 */
export async function replayEvents(database: Queryable, userId: number, after: number) {
  const rows = await database.query<{ head: number; events: UserEvent[] }>(
    `with recursive page (seq, bytes, event) as (
       select $2::bigint, 0::bigint, null::json
       union all
       select page.seq + 1, page.bytes + octet_length(next.event::text) + 1, next.event
         from page cross join lateral (
           select to_json(e) as event from (
             select seq, type, ${isoText('at')} as at, data from user_events
              where user_id = $1 and seq = page.seq + 1) e) next
        where page.seq < $2::bigint + ${REPLAY_PAGE} and page.bytes < ${REPLAY_PAGE_BYTES}
     )
     select u.event_seq as head, (
       select coalesce(json_agg(event order by seq), '[]') from page
        where seq > $2::bigint and (bytes <= ${REPLAY_PAGE_BYTES} or seq = $2::bigint + 1)
     ) as events
     from users u where u.id = $1`,
    [userId, after],
  );
  const { head, events } = rows[0] ?? { head: 0, events: [] };
  return events.length > 0 || after === head
    ? { reset: false, events, head }
    : { reset: true, events: [], head };
}
