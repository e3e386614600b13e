import { Client } from 'pg';
import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database, DatabaseConnection } from './database.ts';

/**
 * Wake-ups between processes: LISTEN on a connection of its own, NOTIFY merged. Only hints: they
 * may be lost, so that whoever listens also looks now and then by itself.
 */
export interface Listener {
  /** Calls back for every payload of `channel`, and with `null` after a reconnect ("look now"). */
  on(channel: string, callback: (payload: string | null) => void): Promise<void>;
  /** Sent at once, or merged with others while one is on its way. Never throws. */
  notify(channel: string, payload: string): void;
  close(): Promise<void>;
}

/**
 * NOTIFY takes a lock of the whole instance at commit, so it never rides in a transaction of ours:
 * call `notify` from `tx.afterCommit`, and many become one statement.
 */
const RECONNECT_MS = 500;

/** A client for a connection outside the pool. */
export function dedicatedClient(connection: DatabaseConnection): Client {
  return new Client(
    'url' in connection
      ? { connectionString: connection.url, keepAlive: true }
      : { ...connection, keepAlive: true },
  );
}

export async function openListener(database: Database, log: Log): Promise<Listener> {
  const callbacks = new Map<string, Set<(payload: string | null) => void>>();
  let waiting = new Map<string, Set<string>>();
  let sending: Promise<void> | undefined;
  let isClosed = false;
  let client = await connect();

  async function connect(): Promise<Client> {
    const fresh = dedicatedClient(database.connection);
    fresh.on('error', (error) => log.warn({ err: error }, 'listener connection'));
    fresh.on('end', () => void reconnect(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      for (const callback of callbacks.get(channel) ?? []) callback(payload ?? '');
    });
    await fresh.connect();
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

  /** One statement at a time: what comes meanwhile goes together, each payload once. */
  async function send(): Promise<void> {
    // One turn later, so that the wake-ups of one commit leave together.
    await Promise.resolve();
    while (waiting.size > 0) {
      const pairs = [...waiting].flatMap(([channel, payloads]) =>
        [...payloads].map((payload) => [channel, payload] as const),
      );
      waiting = new Map();
      try {
        // By the connection that listens: none of the pool is busy with what nobody waits for.
        await client.query(
          'select pg_notify(c, p) from unnest($1::text[], $2::text[]) as n(c, p)',
          [pairs.map(([channel]) => channel), pairs.map(([, payload]) => payload)],
        );
      } catch (error) {
        log.warn({ err: error }, 'wake-ups were not sent; sweeps will find the work');
      }
    }
    sending = undefined;
  }

  return {
    on: async (channel, callback) => {
      const set = callbacks.get(channel) ?? new Set();
      const isNew = set.size === 0;
      callbacks.set(channel, set.add(callback));
      if (isNew) await client.query(`listen "${channel}"`);
    },
    notify: (channel, payload) => {
      const set = waiting.get(channel) ?? new Set();
      waiting.set(channel, set.add(payload));
      sending ??= send();
    },
    close: async () => {
      isClosed = true;
      await sending;
      await client.end();
    },
  };
}
