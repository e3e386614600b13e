import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { BroadcastEvent, EphemeralEvent, UserEvent } from '../../contract/events.ts';
import { SOCKET_PATH } from '../../contract/live.ts';
import { clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { noteEvent } from '../tracing/spans.ts';
import { openPostgresCluster } from './cluster-postgres.ts';
import { userRoom, type GatewayDependencies, type SocketServer } from './gateway-dependencies.ts';
import { openGateway, type Gateway } from './gateway.ts';
import { appendEvents, replayEvents, type NewEvent, type Unsent } from './record.ts';

/** An event without a number, about one generation: pushed, never stored. */
export type NewEphemeralEvent = Unsent<EphemeralEvent>;

/** The stores that a change is written to; its event commits with it. */
export type EventStore = { database: Database; events: Pick<Events, 'record'> };

/** Events of users and the sockets that deliver them. The same in every process. */
export type Events = Awaited<ReturnType<typeof openEvents>>;

/** How long tabs are waited for that are asked something. */
const ANSWER_MS = 2_000;

/** Opens live push; with `redisUrl` through Redis Streams, else through PostgreSQL. */
export async function openEvents(options: {
  database: Database;
  listener: Listener;
  log: Log;
  redisUrl?: string | undefined;
}) {
  const { database, log, redisUrl } = options;
  // Loaded only where it is used: Redis's client takes as much memory as the rest of Socket.IO.
  const cluster = redisUrl
    ? await (await import('./cluster-redis.ts')).openRedisCluster({ url: redisUrl, log })
    : openPostgresCluster(options);
  // Has no HTTP server until `attach`: a worker publishes in the same way and has no sockets.
  const io: SocketServer = new Server({ path: SOCKET_PATH, adapter: cluster.adapter });
  let gateway: Gateway | undefined;
  let listening: Promise<void> | undefined;
  const listen = () => (listening ??= cluster.listen());

  const push = (userId: number, event: UserEvent | EphemeralEvent) =>
    void io.to(userRoom(userId)).emit('event', event);
  const publish = (userId: number, events: readonly UserEvent[]) => {
    for (const event of events) {
      noteEvent('published', {
        'lumireel.event.type': event.type,
        'lumireel.event.seq': event.seq,
      });
      push(userId, event);
    }
  };
  const progress = createProgressThrottle(push);
  const replay = (userId: number, after: number) => replayEvents(database, userId, after);

  return {
    /**
     * Appends events of one user in the caller's transaction and pushes them after its commit; a
     * rollback leaves neither an event nor a hole in the numbers. Locks the user's row until the
     * transaction ends: call it last, and for two users always in the same order. A browser that
     * misses a push asks for a replay.
     */
    record: async (tx: Transaction, userId: number, added: readonly NewEvent[]): Promise<void> => {
      if (added.length === 0) return;
      const events = await appendEvents(tx, userId, added);
      tx.afterCommit(() => publish(userId, events));
    },
    /** Pushes events that another statement has recorded; call it after the commit. */
    publish,
    /** Pushes progress, which is not stored: at most four a second per generation, and the last. */
    publishEphemeral: progress.push,
    /** Pushes an event to every browser; it is not stored. */
    publishToAll: (event: Unsent<BroadcastEvent>): void =>
      void io.emit('event', { ...event, at: clock.now().toISOString() }),
    /** A user's events after number `after`, as `GET /api/events` and the socket return them. */
    replay,
    /**
     * Lets browsers connect through this HTTP server, which must have its request handler already:
     * requests under SOCKET_PATH no longer reach it. Resolves when pushes of other processes
     * arrive.
     */
    attach: async (httpServer: HttpServer, gate: GatewayDependencies): Promise<void> => {
      if (gateway) throw new Error('events: already attached');
      gateway = openGateway(io, httpServer, { database, log, gate, replay });
      await listen();
    },
    /**
     * Disconnects the browsers of this process before its HTTP server closes; pushes still go out.
     */
    detach: async (): Promise<void> => {
      await gateway?.close();
      gateway = undefined;
    },
    /**
     * Disconnects every socket of a user, in every process; call it after a change of role has
     * committed. Sessions that end need no call: `onSessionEnd` reports them to the gateway.
     */
    disconnectUser: (userId: number): void => io.in(userRoom(userId)).disconnectSockets(true),
    /**
     * Whether a tab of the user, at any process, says that it is visible. Takes two seconds, in
     * which a tab that is asleep does not answer: that is a no.
     */
    isWatching: async (userId: number): Promise<boolean> => {
      // A worker hears other processes only from its first question on.
      await listen();
      return new Promise((resolve) => {
        io.to(userRoom(userId))
          .timeout(ANSWER_MS)
          .emit('is-visible', (_error: Error | null, answers: readonly unknown[]) =>
            resolve(answers.includes(true)),
          );
      });
    },
    /** Sockets connected to this process, and the ids of their users, each once. */
    connected: () => gateway?.connected() ?? { sockets: 0, userIds: [] },
    /** Call it before closing the HTTP server, which waits for sockets, and the database. */
    close: async (): Promise<void> => {
      progress.close();
      await gateway?.close();
      // Not `io.close()`: it closes the HTTP server, and fails where there is none.
      await io.sockets.adapter.close();
      await cluster.close();
    },
  };
}

/** At most four a second for each generation. */
const MIN_GAP_MS = 250;

/**
 * Limits the reports of each generation: the first is sent at once, then the newest one every
 * quarter of a second. The last one is always sent.
 */
export function createProgressThrottle(send: (userId: number, event: EphemeralEvent) => void) {
  const gates = new Map<string, { timer: NodeJS.Timeout; held?: () => void }>();

  function open(id: string): void {
    const held = gates.get(id)?.held;
    gates.delete(id);
    if (held) {
      held();
      shut(id);
    }
  }

  function shut(id: string): void {
    gates.set(id, { timer: setTimeout(open, MIN_GAP_MS, id) });
  }

  return {
    push(userId: number, { type, data }: NewEphemeralEvent): void {
      const report = () => send(userId, { type, at: clock.now().toISOString(), data });
      const gate = gates.get(data.id);
      if (gate) {
        gate.held = report;
      } else {
        report();
        shut(data.id);
      }
    },
    /** Sends what is held back, at once. */
    close(): void {
      for (const { timer, held } of gates.values()) {
        clearTimeout(timer);
        held?.();
      }
      gates.clear();
    },
  };
}
