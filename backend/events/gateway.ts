import type { Server as HttpServer } from 'node:http';
import type { Replay } from '../../contract/events.ts';
import type { Log } from '../log.ts';
import type { Queryable } from '../database/transaction.ts';
import { createAdmission } from './admission.ts';
import { createBeacon } from './beacon.ts';
import type { Doors, SocketServer } from './doors.ts';
import { isHandshakeAllowed } from './handshake.ts';
import { hearSocket } from './hear.ts';
import { userRoom } from './rooms.ts';

/** What one browser may send in one message; a larger one closes the connection. */
const MESSAGE_MAX_BYTES = 16_384;

/** A connection that never says who it is. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface Gateway {
  counts(): { sockets: number; users: number };
  /** Browsers are sent away such that they reconnect elsewhere at once. */
  close(): Promise<void>;
}

/**
 * Lets browsers in over HTTP: handshake, rooms, replay and the watch over heads and sessions.
 * The HTTP server must have its request handler already.
 */
export function openGateway(
  io: SocketServer,
  httpServer: HttpServer,
  options: {
    database: Queryable;
    log: Log;
    doors: Doors;
    replay: (userId: number, after: number) => Promise<Replay>;
  },
): Gateway {
  const { doors, log } = options;
  const beacon = createBeacon(io, options);

  io.connectTimeout(CONNECT_TIMEOUT_MS);
  io.attach(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    allowRequest: ({ headers }, answer) =>
      answer(null, isHandshakeAllowed(headers, doors.isOriginAllowed)),
  });
  io.use(createAdmission(io, doors, log));
  io.on('connection', (socket) => {
    forgetRequest(socket);
    hearSocket(socket, options);
    socket.on('disconnect', () => {
      const { userId } = socket.data;
      if (!io.sockets.adapter.rooms.has(userRoom(userId))) beacon.forget(userId);
    });
    beacon.greet(socket);
  });

  return {
    counts: () => ({ sockets: io.sockets.sockets.size, users: beacon.userCount() }),
    close: async () => {
      await beacon.close();
      // Closing the transport, not the namespace: a browser told "io server disconnect" stays away.
      io.engine.close();
    },
  };
}

/** The handshake is half of what an idle connection would hold in memory for hours. */
function forgetRequest(socket: {
  conn: object;
  handshake: { headers: object; query: object; auth: object };
}): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: {}, query: {}, auth: {}, url: '' });
}
