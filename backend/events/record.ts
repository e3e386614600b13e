import type { EventBody, EventType, UserEvent } from '../../contract/events.ts';
import type { Transaction } from '../database/transaction.ts';
import { isoText } from '../database/iso-text.ts';
import type { Param } from '../database/parameters.ts';

/** Something a user is told; its number and time come with the record. */
export type NewEvent = { [T in EventType]: { type: T; data: EventBody<T> } }[EventType];

/**
 * Appends numbered news of one user and answers them as they will be pushed and replayed.
 *
 * The counter lives on the user's row, so the row lock orders the numbers by commit and a rollback
 * takes its numbers back: no number is ever missing. The clock is read under that lock, so that
 * times rise with the numbers and trimming by age removes a prefix.
 */
export async function appendEvents(
  tx: Transaction,
  userId: number,
  news: readonly NewEvent[],
): Promise<UserEvent[]> {
  const rows = await tx.query<EventStamp>(
    `with counted as (
       update users set event_seq = event_seq + $2 where id = $1 returning event_seq
     ), added as (
       insert into user_events (user_id, seq, type, at, data)
       select $1, counted.event_seq - $2 + place, item->>'type', clock_timestamp(), item->'data'
       from counted, jsonb_array_elements($3::jsonb) with ordinality as n(item, place)
       returning seq, at
     )
     select seq, ${isoText('at')} as at from added order by seq`,
    [userId, news.length, JSON.stringify(news)],
  );
  if (rows.length !== news.length) throw new Error(`events: there is no user ${userId}`);
  return numberEvents(news, rows);
}

/** News with the numbers and times they were recorded under, one of `told` for each, in order. */
export function numberEvents(news: readonly NewEvent[], told: readonly EventStamp[]): UserEvent[] {
  return news.map(({ type, data }, index) => {
    const { seq, at } = told[index] as EventStamp;
    // `type` and `data` are of one row of the table; the union forgets it on the way.
    return { seq, type, at, data } as UserEvent;
  });
}

/** What `newsCtes` answers for each piece of news, in order. */
export type EventStamp = { seq: number; at: string };

/**
 * News as a part of a larger statement that has counted it already: `moved` holds the user's `id`
 * and the `event_seq` after it. `data` is SQL for a jsonb. `told` has the numbers and times.
 */
export function eventsCte(
  param: Param,
  news: readonly { type: EventType; data: string }[],
): string {
  const rows = news.map(
    ({ type, data }, index) =>
      `select id, event_seq - ${news.length - 1 - index}, ${param(type, 'text')}, clock_timestamp(), ${data} from moved`,
  );
  return `told as (
      insert into user_events (user_id, seq, type, at, data) ${rows.join(' union all ')}
      returning seq, ${isoText('at')} as at
    )`;
}
