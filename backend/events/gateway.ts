import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Replay } from '../../contract/events.ts';
import { pause } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Queryable } from '../database/transaction.ts';
import { createAuthentication } from './authentication.ts';
import { createHeadBroadcast } from './head-broadcast.ts';
import {
  type GatewayDependencies,
  type LiveSocket,
  type SocketServer,
  userRoom,
} from './gateway-dependencies.ts';
import { createInitialSync } from './initial-sync.ts';
import { isHandshakeAllowed } from './handshake.ts';
import { handleClientMessages } from './client-messages.ts';
import { createPushTrace } from './trace-pushes.ts';
import { watchSessions } from './watch-sessions.ts';
import { createUsageFeed } from './usage-feed.ts';

/** Size of one message from a browser; a larger one closes the connection. */
const MESSAGE_MAX_BYTES = 16_384;

/** A connection that does not join the namespace in this time is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

/** A browser that is asleep does not answer the closing handshake; it is not waited for longer. */
const UPGRADED_CLOSE_MS = 1_000;

export interface Gateway {
  connected(): { sockets: number; userIds: number[] };
  /** Disconnects every browser in a way that makes it reconnect, to another process. */
  close(): Promise<void>;
}

/** Accepts browsers on an HTTP server: handshake, rooms, replay, head and session checks. */
export function openGateway(
  io: SocketServer,
  httpServer: HttpServer,
  options: {
    database: Queryable;
    log: Log;
    gate: GatewayDependencies;
    replay: (userId: number, after: number) => Promise<Replay>;
  },
): Gateway {
  const { gate, log } = options;
  const heads = createHeadBroadcast(io, options);
  const sessions = watchSessions(io, gate, log);
  const upgraded = trackUpgradedSockets(httpServer);
  const feed = createUsageFeed(io, { log, usage: gate.usage });
  const tracePushes = createPushTrace();
  const initialSync = createInitialSync(heads, sessions.disconnectEnded, log);

  io.connectTimeout(CONNECT_TIMEOUT_MS);
  io.attach(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    allowRequest: (request, answer) =>
      answer(
        null,
        isHandshakeAllowed(request.headers, (origin) => gate.isOriginAllowed(origin, request)),
      ),
  });
  // These responses do not pass the middlewares of the HTTP server.
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['X-Content-Type-Options'] = 'nosniff';
  });
  io.use(createAuthentication(io, gate, log));
  io.on('connection', (socket) => {
    forgetRequest(socket);
    tracePushes(socket);
    handleClientMessages(socket, { ...options, watchUsage: feed.watch });
    socket.on('disconnect', () => {
      const { userId } = socket.data;
      if (!io.sockets.adapter.rooms.has(userRoom(userId))) heads.forget(userId);
    });
    initialSync.add(socket);
  });

  return {
    connected: () => ({ sockets: io.sockets.sockets.size, userIds: heads.userIds() }),
    close: async () => {
      // The transport, not the namespace: after "io server disconnect" a browser does not reconnect.
      io.engine.close();
      await Promise.all([
        upgraded.closed(),
        initialSync.done(),
        heads.stop(),
        sessions.stop(),
        feed.stop(),
      ]);
    },
  };
}

/**
 * Frees the first request, as Socket.IO's page on memory advises, and the handshake made of it: a
 * sixth of what an idle connection holds for hours (decision 21).
 */
function forgetRequest(socket: LiveSocket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: {}, query: {}, auth: {}, url: '' });
}

/** The upgraded connections of a server, which its own `close` waits for and cannot end. */
function trackUpgradedSockets(httpServer: HttpServer) {
  const sockets = new Set<Duplex>();
  httpServer.on('upgrade', (_request, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    /** Resolves when all are closed; ends those that do not close in time. */
    async closed(): Promise<void> {
      const all = [...sockets].map((socket) => new Promise((done) => socket.once('close', done)));
      await Promise.race([Promise.all(all), pause(UPGRADED_CLOSE_MS)]);
      for (const socket of sockets) socket.destroy();
    },
  };
}
