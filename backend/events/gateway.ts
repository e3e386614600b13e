import type { Server as HttpServer } from 'node:http';
import type { Replay } from '../../contract/events.ts';
import type { Log } from '../log.ts';
import type { Queryable } from '../database/transaction.ts';
import { createAuthentication } from './authentication.ts';
import { createHeadBroadcast } from './head-broadcast.ts';
import type { GatewayDependencies, LiveSocket, SocketServer } from './gateway-dependencies.ts';
import { createInitialSync } from './initial-sync.ts';
import { isHandshakeAllowed } from './handshake.ts';
import { handleClientMessages } from './client-messages.ts';
import { userRoom } from './rooms.ts';
import { watchSessions } from './watch-sessions.ts';
import { createUsageFeed } from './usage-feed.ts';
import { trackUpgradedSockets } from './upgraded-sockets.ts';

/** What one browser may send in one message; a larger one closes the connection. */
const MESSAGE_MAX_BYTES = 16_384;

/** For a connection that never says who it is. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface Gateway {
  connected(): { sockets: number; userIds: number[] };
  /** Sends every browser away such that it reconnects by itself, elsewhere. */
  close(): Promise<void>;
}

/** Lets browsers in over HTTP: handshake, rooms, replay, and the watch over heads and sessions. */
export function openGateway(
  io: SocketServer,
  httpServer: HttpServer,
  options: {
    database: Queryable;
    log: Log;
    doors: GatewayDependencies;
    replay: (userId: number, after: number) => Promise<Replay>;
  },
): Gateway {
  const { doors, log } = options;
  const beacon = createHeadBroadcast(io, options);
  const sessions = watchSessions(io, doors, log);
  const wires = trackUpgradedSockets(httpServer);
  const feed = createUsageFeed(io, { log, usage: doors.usage });
  const greeter = createInitialSync(beacon, sessions.endOver, log);

  io.connectTimeout(CONNECT_TIMEOUT_MS);
  io.attach(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    allowRequest: (request, answer) =>
      answer(
        null,
        isHandshakeAllowed(request.headers, (origin) => doors.isOriginAllowed(origin, request)),
      ),
  });
  // These answers never pass the middlewares of the HTTP door.
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['X-Content-Type-Options'] = 'nosniff';
  });
  io.use(createAuthentication(io, doors, log));
  io.on('connection', (socket) => {
    forgetRequest(socket);
    handleClientMessages(socket, { ...options, watchUsage: feed.watch });
    socket.on('disconnect', () => {
      const { userId } = socket.data;
      if (!io.sockets.adapter.rooms.has(userRoom(userId))) beacon.forget(userId);
    });
    greeter.greet(socket);
  });

  return {
    connected: () => ({ sockets: io.sockets.sockets.size, userIds: beacon.userIds() }),
    close: async () => {
      // The transport, not the namespace: a browser told "io server disconnect" stays away.
      io.engine.close();
      await Promise.all([
        wires.closed(),
        greeter.done(),
        beacon.stop(),
        sessions.stop(),
        feed.stop(),
      ]);
    },
  };
}

/** The handshake is half of what an idle connection would hold in memory for hours. */
function forgetRequest(socket: LiveSocket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: {}, query: {}, auth: {}, url: '' });
}
