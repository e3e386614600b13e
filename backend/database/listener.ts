import { Client } from 'pg';
import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import type { DatabaseConnection } from './connection.ts';
import type { Database } from './database.ts';

export type Listener = Awaited<ReturnType<typeof openListener>>;

const RECONNECT_MS = 500;
/** For the last notifications, and for a lock: PostgreSQL may not answer. */
const ANSWER_MS = 1_000;
/** With this many waiting, the database is away or overloaded: the oldest are given up. */
const WAITING_MAX = 20_000;

/** A client for a connection outside the pool. */
export function dedicatedClient(connection: DatabaseConnection): Client {
  return new Client(
    'url' in connection
      ? { connectionString: connection.url, keepAlive: true }
      : { ...connection, keepAlive: true },
  );
}

type Callback = (payload: string | null) => void;

/**
 * Notifications between processes: LISTEN on a connection of its own, NOTIFY in batches. They may
 * be lost, so each receiver also has a slower way to find out: a sweep, a poll or a replay.
 */
export async function openListener(database: Database, log: Log) {
  const callbacks = new Map<string, Set<Callback>>();
  /** Which connection took each advisory lock. */
  const locks = new Map<number, Client>();
  let waiting = new Map<string, { channel: string; payload: string }>();
  let sending: Promise<void> | undefined;
  let isClosed = false;
  let reconnecting: Promise<void> | undefined;
  let client = await connect();

  async function connect(): Promise<Client> {
    const fresh = dedicatedClient(database.connection);
    fresh.on('error', (error) => log.warn({ err: error }, 'listener connection'));
    fresh.on('end', () => {
      reconnecting = reconnect(fresh);
    });
    fresh.on('notification', ({ channel, payload }) => {
      for (const callback of callbacks.get(channel) ?? []) callback(payload ?? '');
    });
    await fresh.connect();
    // The server ends what a vanished machine held, its locks too, within a minute and not hours.
    await fresh.query(
      'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    );
    for (const channel of callbacks.keys()) await fresh.query(`listen "${channel}"`);
    return fresh;
  }

  async function reconnect(lost: Client): Promise<void> {
    while (!isClosed && client === lost) {
      await pause(RECONNECT_MS);
      try {
        client = await connect();
      } catch (error) {
        log.debug({ err: error }, 'listener cannot reconnect yet');
        continue;
      }
      for (const set of callbacks.values()) for (const callback of set) callback(null);
    }
  }

  /** One statement at a time; what arrives meanwhile becomes the next one. */
  async function send(): Promise<void> {
    // One turn later, so that the notifications of one commit leave together.
    await Promise.resolve();
    while (waiting.size > 0) {
      await reconnecting;
      const batch = [...waiting.values()];
      waiting = new Map();
      try {
        // On the listening connection: no request waits for it, so none of the pool is used.
        await client.query({
          // Prepared once per connection: a push waits for this statement.
          name: 'notify',
          text: 'select pg_notify(c, p) from unnest($1::text[], $2::text[]) as n(c, p)',
          values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
        });
      } catch (error) {
        log.warn({ err: error, lost: batch.length }, 'notifications were not sent');
      }
    }
    sending = undefined;
  }

  return {
    /** Calls back for every payload of `channel`, and with `null` after a reconnect: poll now. */
    on: async (channel: string, callback: Callback): Promise<void> => {
      const set = callbacks.get(channel) ?? new Set();
      const isNew = set.size === 0;
      callbacks.set(channel, set.add(callback));
      if (isNew) await client.query(`listen "${channel}"`);
    },
    /**
     * Sends soon, in order; a repeated payload that still waits is sent once. Never throws. NOTIFY
     * takes a lock of the whole instance at commit, so it must not be part of a transaction of
     * ours: call this from `afterCommit`.
     */
    notify: (channel: string, payload: string): void => {
      const [oldest] = waiting.size < WAITING_MAX ? [] : waiting.keys();
      if (oldest !== undefined) waiting.delete(oldest);
      waiting.set(`${channel} ${payload}`, { channel, payload });
      sending ??= send();
    },
    /**
     * Whether this process has the advisory lock `key`, which it takes if no other has it and keeps
     * until its connection ends.
     */
    isAlone: async (key: number): Promise<boolean> => {
      const asked = client;
      if (locks.get(key) === asked) return true;
      const answer = await Promise.race([
        asked.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [key]),
        pause(ANSWER_MS),
      ]);
      if (answer?.rows[0]?.is) locks.set(key, asked);
      return locks.get(key) === asked;
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.race([sending, pause(ANSWER_MS)]);
      // Also where PostgreSQL does not answer.
      await Promise.race([client.end(), pause(ANSWER_MS)]);
    },
  };
}
