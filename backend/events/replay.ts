import type { Replay, UserEvent } from '../../contract/events.ts';
import type { Queryable } from '../database/transaction.ts';
import { isoText } from '../database/statement.ts';

/** Events per replay; a browser that is further behind asks again. */
export const REPLAY_PAGE = 500;

/**
 * A user's events after number `after`, at most a page, in order and without a hole. Returns `reset`
 * when that is impossible: the cursor is older than the events kept, or ahead of the head (after a
 * database was restored from a backup). One statement, so that head and events agree. Numbers have no
 * gaps, so a page is a range of them: with a limit instead, PostgreSQL, which expects few events of a
 * user, reads and sorts all that follow.
 */
export async function replayEvents(
  database: Queryable,
  userId: number,
  after: number,
): Promise<Replay> {
  const rows = await database.query<{ head: number; events: UserEvent[] }>(
    `select u.event_seq as head, (
       select coalesce(json_agg(e order by e.seq), '[]') from (
         select seq, type, ${isoText('at')} as at, data from user_events
         where user_id = u.id and seq > $2::bigint and seq <= $2::bigint + ${REPLAY_PAGE}
       ) e
     ) as events
     from users u where u.id = $1`,
    [userId, after],
  );
  const { head, events } = rows[0] ?? { head: 0, events: [] };
  return isWhole(events, after, head)
    ? { reset: false, events, head }
    : { reset: true, events: [], head };
}

/** Numbers are consecutive from `after + 1`, and nothing is missing before the head. */
function isWhole(events: readonly UserEvent[], after: number, head: number): boolean {
  if (events.length === 0) return after === head;
  return events.every(({ seq }, index) => seq === after + 1 + index);
}
