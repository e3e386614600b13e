import type { Pool } from 'pg';
import type { Log } from '../log.ts';

/** Milliseconds, sent when a connection is made; nothing of a request runs or waits for longer. */
export const sessionLimits = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Logs a warning where the sessions of a pooler have no limits: it refuses them at connect, and to
 * set them in each transaction would cost a round trip, so the operator sets them at the pooler.
 */
export async function warnWithoutLimits(pool: Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1::text[]) and setting = '0' order by name`,
    [Object.keys(sessionLimits)],
  );
  if (rows.length === 0) return;
  log.warn(
    { unset: rows.map(({ name }) => name) },
    'sessions of the pooler have no time limit: set connect_query as docs/operations.md says',
  );
}
