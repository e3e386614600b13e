import { createAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import type { Listener } from '../database/listener.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { CLUSTER_PREFIX, type Cluster } from './cluster.ts';

/** NOTIFY takes less than 8,000 bytes; the adapter's own limit lets exactly 8,000 through. */
const PAYLOAD_THRESHOLD_BYTES = 7_900;

/** Room names and packets of the one namespace there is. */
const CHANNEL = `${CLUSTER_PREFIX}#/`;

/**
 * Socket.IO's PostgreSQL adapter, listening and notifying through the process's listener. The
 * adapter gets a stand-in for a pool. With a real one it would leak a pool connection each time its
 * listening connection dies, crash the process on that connection's `error` event, and delay every
 * local push until its NOTIFY has returned. Tested by "delivers again each time its
 * listening connection is killed".
 */
export function openPostgresCluster(options: {
  database: Queryable;
  listener: Listener;
  log: Log;
}): Cluster {
  const { database, listener, log } = options;
  let receive: ((payload: string) => void) | undefined;
  const wanted = Promise.withResolvers<void>();
  const listening = Promise.withResolvers<void>();
  // Registered once: the listener reconnects by itself, but the adapter may subscribe again.
  const onNotification = (payload: string | null) => {
    if (payload !== null) receive?.(payload);
  };

  const pool = {
    connect: async () => {
      // Without sockets there is nothing to deliver, so a worker never listens.
      await wanted.promise;
      return {
        on: (event: string, callback: (message: { payload: string }) => void) => {
          if (event === 'notification') receive = (payload) => callback({ payload });
        },
        query: async () => {
          await listener.on(CHANNEL, onNotification);
          listening.resolve();
        },
        removeAllListeners: () => {},
        release: () => (receive = undefined),
      };
    },
    query: async (text: string, values: unknown[] = []) => {
      if (text.startsWith('SELECT pg_notify')) {
        listener.notify(String(values[0]), String(values[1]));
        return { rows: [] };
      }
      return { rows: await database.query(text, values) };
    },
  };

  return {
    // The adapter calls only `connect` and `query` of a pool.
    adapter: createAdapter(pool as unknown as Pool, {
      channelPrefix: CLUSTER_PREFIX,
      payloadThreshold: PAYLOAD_THRESHOLD_BYTES,
      errorHandler: (error) => log.warn({ err: error }, 'pushes to other processes failed'),
    }),
    listen: () => {
      wanted.resolve();
      return listening.promise;
    },
    // The listener is not ours to close; it sends what still waits when it is.
    close: async () => {},
  };
}
