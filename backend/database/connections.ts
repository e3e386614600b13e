import type { Client, PoolClient, Pool } from 'pg';
import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';

/**
 * The most statements prepared per connection. The product has a few dozen; the limit keeps
 * generated SQL with ever new texts from filling the server's memory.
 */
const STATEMENTS_MAX = 400;

const names = new Map<string, string>();

/**
 * Makes every parameterised query of this connection a prepared statement, whoever sends it: our
 * SQL, MikroORM's Kysely or pg-boss. Planning is half the cost of a short statement (measured
 * 1.6 to 1.9 times the throughput for an enqueue).
 */
export function prepareStatements(client: PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (first: unknown, values?: unknown, callback?: unknown): unknown => {
    if (typeof first === 'string' && Array.isArray(values) && values.length > 0) {
      const name = nameOf(first);
      if (name) return send({ name, text: first }, values, callback);
    }
    return send(first, values, callback);
  };
  // pg declares `query` as overloads; this one forwards every shape it does not recognise.
  client.query = query as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= STATEMENTS_MAX) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Ends the connection where what arrives is no answer of PostgreSQL: PgBouncer writes its error
 * message into the middle of a row whose server is gone. pg's parser throws into the socket's event
 * then, which would end the process.
 */
export function endOnNonsense({ connection: { stream } }: Client): void {
  for (const parse of stream.listeners('data')) {
    stream.removeListener('data', parse as (bytes: Buffer) => void);
    stream.on('data', (bytes) => {
      try {
        parse(bytes);
      } catch (error) {
        stream.destroy(error as Error);
      }
    });
  }
}

/**
 * Keeps `size` connections of the pool open, and reopens them after an outage of PostgreSQL.
 * Connecting takes four round trips; a request with a deadline, such as a webhook, must not wait
 * for them. The pool's own `min` only keeps connections that are open already.
 */
export function keepWarm(pool: Pool, size: number, log: Log): { stop(): Promise<void> } {
  async function open(): Promise<void> {
    const missing = size - pool.totalCount;
    if (missing <= 0) return;
    // The pool hands out idle connections first; they are released at once.
    const requested = Array.from({ length: pool.idleCount + missing }, async () =>
      (await pool.connect()).release(),
    );
    for (const result of await Promise.allSettled(requested)) {
      if (result.status === 'rejected') log.debug({ err: result.reason }, 'no warm connection');
    }
  }

  const opening = open();
  const loop = startLoop('database.connections', log, open);
  return { stop: async () => void (await Promise.all([opening, loop.stop()])) };
}

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
