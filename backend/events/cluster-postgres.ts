import { createAdapter } from '@socket.io/postgres-adapter';
import type { Pool } from 'pg';
import type { Listener } from '../database/listener.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { CLUSTER_PREFIX, type Cluster } from './cluster.ts';
import { createNotifier } from './notifier.ts';

/** NOTIFY takes less than 8,000 bytes; the adapter's own limit lets exactly 8,000 through. */
const PAYLOAD_THRESHOLD_BYTES = 7_900;

/** Room names and packets of the one namespace there is. */
const CHANNEL = `${CLUSTER_PREFIX}#/`;

/**
 * Socket.IO's PostgreSQL adapter on connections we already have. It is given a stand-in for a pool:
 * the stock one would lose a connection of the pool each time its listening connection dies, crash
 * the process on that connection's `error` event, and hold every local push back until its NOTIFY
 * has returned. "goes on when its listening connection is killed" keeps this.
 */
export function openPostgresCluster(options: {
  database: Queryable;
  listener: Listener;
  log: Log;
}): Cluster {
  const { database, listener, log } = options;
  const notifier = createNotifier(database, log);
  let hear: ((payload: string) => void) | undefined;
  const wanted = Promise.withResolvers<void>();
  const listening = Promise.withResolvers<void>();
  // One callback for ever: the listener reconnects by itself, the adapter may ask again.
  const onNotification = (payload: string | null) => {
    if (payload !== null) hear?.(payload);
  };

  const pool = {
    connect: async () => {
      // A process without sockets has nobody to pass a push on to.
      await wanted.promise;
      return {
        on: (event: string, callback: (message: { payload: string }) => void) => {
          if (event === 'notification') hear = (payload) => callback({ payload });
        },
        query: async () => {
          await listener.on(CHANNEL, onNotification);
          listening.resolve();
        },
        removeAllListeners: () => {},
        release: () => (hear = undefined),
      };
    },
    query: async (text: string, values: unknown[] = []) => {
      if (text.startsWith('SELECT pg_notify')) {
        notifier.push(String(values[0]), String(values[1]));
        return { rows: [] };
      }
      return { rows: await database.query(text, values) };
    },
  };

  return {
    // All that the adapter ever calls on a pool: `connect` and `query`, as above.
    adapter: createAdapter(pool as unknown as Pool, {
      channelPrefix: CLUSTER_PREFIX,
      payloadThreshold: PAYLOAD_THRESHOLD_BYTES,
      errorHandler: (error) => log.warn({ err: error }, 'push to other processes'),
    }),
    listen: () => {
      wanted.resolve();
      return listening.promise;
    },
    close: () => notifier.drained(),
  };
}
