import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Log } from '../log.ts';
import { CLUSTER_PREFIX, type Cluster } from './cluster-postgres.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MAX_MS = 1_000;

/** A read returns after 5 s at the latest, so a longer silence means a dead connection. */
const SILENCE_MAX_MS = 15_000;

type Client = ReturnType<typeof connectionTo>;

const backOff = (retries: number) => Math.min(50 * 2 ** retries, RECONNECT_MAX_MS);

/**
 * Socket.IO's Redis Streams adapter. Rejects when Redis cannot be reached now. It reconnects after
 * later outages; the head broadcast makes browsers ask for the events lost meanwhile.
 */
export async function openRedisCluster(options: { url: string; log: Log }): Promise<Cluster> {
  const { url, log } = options;
  let hasConnected = false;
  const publisher = connectionTo(url, log, {
    // Fail at once while Redis is away: the sockets of this process must not wait for it.
    disableOfflineQueue: true,
    reconnectStrategy: (retries, cause) => (hasConnected ? backOff(retries) : cause),
  });
  try {
    await publisher.connect();
  } catch (cause) {
    throw new Error('Redis (REDIS_URL) cannot be reached', { cause });
  }
  hasConnected = true;

  const readers: Client[] = [];
  const openReader = () => {
    // Queue while Redis is away: the adapter repeats a failed read at once, in a loop that would
    // block the event loop.
    const reader = connectionTo(url, log, {});
    // Closed below; the adapter would close it a second time, which throws.
    reader.disconnect = () => Promise.resolve();
    // The adapter drops the promise of its subscription, by which nothing of ours is sent:
    // rejected, when Redis goes away during the start, it would end this process.
    const subscribe = reader.subscribe.bind(reader);
    reader.subscribe = (...channels) => subscribe(...channels).catch(() => undefined);
    readers.push(reader);
    return reader;
  };

  return {
    adapter: createAdapter(Object.assign(publisher, { duplicate: openReader }), {
      streamName: CLUSTER_PREFIX,
      channelPrefix: CLUSTER_PREFIX,
    }),
    listen: async () => {
      for (const reader of readers) {
        if (!reader.isReady) await new Promise<void>((resolve) => reader.once('ready', resolve));
      }
    },
    close: async () => {
      for (const reader of readers) reader.destroy();
      if (publisher.isReady) await publisher.close();
      else publisher.destroy();
    },
  };
}

function connectionTo(
  url: string,
  log: Log,
  options: {
    disableOfflineQueue?: boolean;
    reconnectStrategy?: (retries: number, cause: Error) => number | Error;
  },
) {
  const { disableOfflineQueue = false, reconnectStrategy = backOff } = options;
  const client = createClient({
    url,
    disableOfflineQueue,
    pingInterval: SILENCE_MAX_MS / 3,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MAX_MS,
      reconnectStrategy,
    },
  });
  let isDown = false;
  client.on('error', (error: unknown) => {
    if (!isDown) log.warn({ err: error }, 'Redis connection');
    isDown = true;
  });
  client.on('ready', () => (isDown = false));
  return client;
}
