import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type {
  BroadcastBody,
  BroadcastType,
  EphemeralEvent,
  Replay,
  UserEvent,
} from '../../contract/events.ts';
import { SOCKET_PATH } from '../../contract/live.ts';
import { clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { openPostgresCluster } from './cluster-postgres.ts';
import { openRedisCluster } from './cluster-redis.ts';
import type { GatewayDependencies, SocketServer } from './gateway-dependencies.ts';
import { openGateway, type Gateway } from './gateway.ts';
import { createProgressThrottle, type NewEphemeralEvent } from './progress.ts';
import { appendEvents, type NewEvent } from './record.ts';
import { replayEvents } from './replay.ts';
import { userRoom } from './rooms.ts';

/** News for everybody at once: pushed, never kept. */
export type NewBroadcastEvent = {
  [T in BroadcastType]: { type: T; data: BroadcastBody<T> };
}[BroadcastType];

/** Numbered news for users, and the sockets that carry them. The same in every process. */
export interface Events {
  /**
   * Appends news of one user in the caller's transaction and pushes it once that has committed; a
   * rollback leaves neither news nor a hole. Locks the user's row until the transaction ends, so
   * call it last, and never for two users in one transaction in varying order. A lost push is
   * healed by replay.
   */
  record(tx: Transaction, userId: number, news: readonly NewEvent[]): Promise<void>;

  /** Pushes events that a statement of its own has recorded, once that has committed. */
  publish(userId: number, events: readonly UserEvent[]): void;

  /** Pushes progress, which is not kept: at most four a second per generation, the last always. */
  publishEphemeral(userId: number, news: NewEphemeralEvent): void;

  /** Pushes news that concerns everybody and is not kept. */
  publishToAll(news: NewBroadcastEvent): void;

  /** What a user was told after number `after`; the answer of `GET /api/events` and the socket. */
  replay(userId: number, after: number): Promise<Replay>;

  /**
   * Lets browsers connect through this HTTP server, which must have its request handler already
   * (requests under SOCKET_PATH no longer reach it). Resolves when pushes of other processes arrive.
   */
  attach(httpServer: HttpServer, doors: GatewayDependencies): Promise<void>;

  /**
   * Disconnects every socket of a user, in every process, after a change of role has committed.
   * Sessions that end need no call: the gateway hears of them (`doors.onEnded`).
   */
  disconnectUser(userId: number): void;

  /** Disconnects the browsers of this process, before its HTTP server closes; news still go out. */
  detach(): Promise<void>;

  /** Sockets connected to this process, and whose: each user once. */
  connected(): { sockets: number; userIds: number[] };

  /** Before the HTTP server's own close (which waits for sockets) and the database's. */
  close(): Promise<void>;
}

/** Opens live push; with `redisUrl` through Redis Streams, else through PostgreSQL. */
export async function openEvents(options: {
  database: Database;
  listener: Listener;
  log: Log;
  redisUrl?: string | undefined;
}): Promise<Events> {
  const { database, log, redisUrl } = options;
  const cluster = redisUrl
    ? await openRedisCluster({ url: redisUrl, log })
    : openPostgresCluster(options);
  // Without a server until `attach`: a worker publishes with the same call and has no sockets.
  const io: SocketServer = new Server({ path: SOCKET_PATH, adapter: cluster.adapter });
  let gateway: Gateway | undefined;

  const push = (userId: number, event: UserEvent | EphemeralEvent) =>
    void io.to(userRoom(userId)).emit('event', event);
  const announce = (userId: number, events: readonly UserEvent[]) => {
    for (const event of events) push(userId, event);
  };
  const progress = createProgressThrottle(push);
  const replay = (userId: number, after: number) => replayEvents(database, userId, after);

  return {
    record: async (tx, userId, news) => {
      if (news.length === 0) return;
      const events = await appendEvents(tx, userId, news);
      tx.afterCommit(() => announce(userId, events));
    },
    publish: announce,
    publishEphemeral: (userId, news) => progress.push(userId, news),
    publishToAll: (news) => void io.emit('event', { ...news, at: clock.now().toISOString() }),
    replay,
    attach: async (httpServer, doors) => {
      if (gateway) throw new Error('events: attached already');
      gateway = openGateway(io, httpServer, { database, log, doors, replay });
      await cluster.listen();
    },
    detach: async () => {
      await gateway?.close();
      gateway = undefined;
    },
    disconnectUser: (userId) => io.in(userRoom(userId)).disconnectSockets(true),
    connected: () => gateway?.connected() ?? { sockets: 0, userIds: [] },
    close: async () => {
      progress.close();
      await gateway?.close();
      // Not `io.close()`: it would close the HTTP server, and fails where there is none.
      await io.sockets.adapter.close();
      await cluster.close();
    },
  };
}
