import type { EventBody, EventType, UserEvent } from '../../contract/events.ts';
import {
  isoText,
  defineStatement,
  type Part,
  type Sql,
  type StatementWriter,
} from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';

/** An event before it is recorded; its number and time come with the record. */
export type NewEvent = { [T in EventType]: { type: T; data: EventBody<T> } }[EventType];

type RecordedEvents = Part<'seq' | 'type' | 'at' | 'data'>;

/** The user's row after the statement has changed it; no row where `where` found none. */
type ChangedUser = Part<'id' | 'token_balance' | 'event_seq' | 'open_generations'> & {
  /** Records these events; `data` is SQL for a jsonb. */
  record(events: readonly { type: EventType; data: Sql }[]): RecordedEvents;
  /** Records the events of a jsonb array of `NewEvent`, in its order. */
  recordAll(events: Sql): RecordedEvents;
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
  let counted: Sql = '0';
  const user = statement.part(
    'changed_user',
    ['id', 'token_balance', 'event_seq', 'open_generations'],
    () => `update users ${set ? `${set},` : 'set'} event_seq = event_seq + ${counted}
        where ${where} returning id, token_balance, event_seq, open_generations`,
  );
  const insert = (count: Sql, rows: Sql) => {
    counted = count;
    return statement.part(
      'recorded_events',
      ['seq', 'type', 'at', 'data'],
      `insert into user_events (user_id, seq, type, at, data) ${rows} returning seq, type, at, data`,
    );
  };
  return {
    ...user,
    record: (events) => {
      const rows = events.map(
        ({ type, data }, index) =>
          `select id, event_seq - ${events.length - 1 - index}, '${type}', clock_timestamp(), ${data}
             from ${user.name}`,
      );
      return insert(String(events.length), rows.join(' union all '));
    },
    recordAll: (events) =>
      insert(
        `jsonb_array_length(${events})`,
        `select id, event_seq - jsonb_array_length(${events}) + place, item->>'type',
                clock_timestamp(), item->'data'
           from ${user.name}, jsonb_array_elements(${events}) with ordinality as n (item, place)`,
      ),
  };
}

/** The recorded events as they are pushed, one in each row: the end of a statement. */
export const selectEvents = (recorded: RecordedEvents): Sql =>
  `select seq, type, ${isoText('at')} as at, data from ${recorded.name} order by seq`;

/** The same as one JSON array, which costs more; null where there are none. */
export const eventsInOrder = (recorded: RecordedEvents): Sql =>
  `(select json_agg(event order by seq) from (${selectEvents(recorded)}) as event)`;

type Appending = { userId: number; events: readonly NewEvent[] };

const appendStatement = defineStatement<Appending, UserEvent>((statement) => {
  const userId = statement.value((input) => input.userId, 'int');
  const user = changeUser(statement, { where: `id = ${userId}` });
  const recorded = user.recordAll(statement.json((input) => input.events));
  return selectEvents(recorded);
});

/** Appends numbered events of one user and returns them as they are pushed and replayed. */
export async function appendEvents(
  tx: Transaction,
  userId: number,
  events: readonly NewEvent[],
): Promise<UserEvent[]> {
  const recorded = await appendStatement(tx, { userId, events });
  if (recorded.length !== events.length) throw new Error(`events: there is no user ${userId}`);
  return recorded;
}
