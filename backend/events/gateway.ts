import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Replay } from '../../contract/events.ts';
import { refusals, type RefusalCode } from '../../contract/refusals.ts';
import { pause } from '../clock.ts';
import { mergeCalls } from '../database/merge-calls.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import { handleClientMessages } from './client-messages.ts';
import {
  sessionRoom,
  usageRoom,
  userRoom,
  adminRoom,
  type GatewayDependencies,
  type LiveSocket,
  type SocketServer,
} from './gateway-dependencies.ts';
import { createHeadBroadcast, type HeadBroadcast } from './head-broadcast.ts';
import { createPushTrace } from './trace-pushes.ts';

/** Size of one message from a browser; a larger one closes the connection. */
const MESSAGE_MAX_BYTES = 16_384;

/** A connection that does not join the namespace in this time is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

/** A browser that is asleep does not answer the closing handshake; it is not waited for longer. */
const UPGRADED_CLOSE_MS = 1_000;

export type Gateway = ReturnType<typeof openGateway>;

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
) {
  const { gate, log } = options;
  const heads = createHeadBroadcast(io, options);
  const sessions = watchSessions(io, gate, log);
  const upgraded = trackUpgradedSockets(httpServer);
  const feed = createUsageFeed(io, gate, log);
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
    /** Disconnects every browser in a way that makes it reconnect, to another process. */
    close: async (): Promise<void> => {
      // The transport, not the namespace: after "io server disconnect" a browser does not
      // reconnect.
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

/** Disconnects the sockets of this process whose session is over. */
function watchSessions(io: SocketServer, gate: GatewayDependencies, log: Log) {
  async function disconnectEnded(sockets: Iterable<LiveSocket>): Promise<void> {
    const hashes = [...new Set([...sockets].map(({ data }) => data.sessionHash))];
    if (hashes.length === 0) return;
    const open = await gate.activeSessions(hashes);
    for (const hash of hashes) if (!open.has(hash)) disconnect(hash);
  }

  const disconnect = (hash: string) => io.local.in(sessionRoom(hash)).disconnectSockets(true);
  const checkAll = () => disconnectEnded(io.sockets.sockets.values());

  gate.onSessionEnd((hash) => {
    if (hash !== null) disconnect(hash);
    else
      checkAll().catch((error: unknown) =>
        log.warn({ err: error }, 'the sessions of sockets could not be checked'),
      );
  });
  return { disconnectEnded, ...startLoop('sockets.sessions', log, checkAll) };
}

/**
 * Sends new sockets their head; all that connect at the same moment share one query. Their sessions
 * are checked once more before it: a logout between authentication and joining the rooms could not
 * disconnect them.
 */
function createInitialSync(
  heads: HeadBroadcast,
  disconnectEnded: (sockets: readonly LiveSocket[]) => Promise<void>,
  log: Log,
) {
  const syncing = new Set<Promise<void>>();
  const sync = mergeCalls<LiveSocket, void>(async (sockets) => {
    try {
      await disconnectEnded(sockets);
      await heads.sendInitial(sockets.filter(({ connected }) => connected));
    } catch (error) {
      log.warn({ err: error }, 'initial sync of sockets failed');
      // Their browsers reconnect by themselves.
      for (const socket of sockets) socket.conn.close();
    }
    return [];
  });
  return {
    add(socket: LiveSocket): void {
      const synced = sync(socket).finally(() => syncing.delete(synced));
      syncing.add(synced);
    },
    done: () => Promise.all(syncing),
  };
}

/**
 * Sends a usage snapshot once a second to the administrators who watch through this process; reads
 * none while no administrator watches.
 */
function createUsageFeed(io: SocketServer, gate: GatewayDependencies, log: Log) {
  async function send(): Promise<void> {
    if (!io.sockets.adapter.rooms.has(usageRoom)) return;
    const snapshot = await gate.usage();
    // Volatile: a socket that cannot receive it now gets the next one.
    io.local.to(usageRoom).volatile.emit('usage', snapshot);
  }
  return {
    /** Starts or stops sending to this socket, which must be an administrator's. */
    watch(socket: LiveSocket, isWatching: boolean): void {
      if (isWatching) void socket.join(usageRoom);
      else void socket.leave(usageRoom);
    },
    ...startLoop('sockets.usage', log, send),
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

/**
 * Whether a handshake is accepted by its origin. The cookie alone does not prove which page opened
 * the socket (cross-site WebSocket hijacking), so:
 *
 * | Origin  | Sec-Fetch-Site | |
 * |---------|----------------|-|
 * | present | any            | only the exact origin of the app |
 * | absent  | same-origin    | long polling only: browsers send it with a websocket, not a GET |
 * | absent  | absent         | allowed: no browser omits both, a command-line client does |
 * | absent  | anything else  | refused |
 */
export function isHandshakeAllowed(
  headers: IncomingHttpHeaders,
  isOriginAllowed: (origin: string) => boolean,
): boolean {
  const { origin } = headers;
  if (origin !== undefined) return isOriginAllowed(origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || (site === 'same-origin' && headers.upgrade === undefined);
}

/** The most sockets of one user on one process, over all tabs and devices. */
const SOCKETS_PER_USER = 100;

/**
 * Middleware that decides who may connect and joins the socket to its rooms. A refused browser gets
 * the refusal's code and does not reconnect. When sessions cannot be looked up, the transport is
 * closed instead, so that the browser reconnects.
 */
function createAuthentication(io: SocketServer, gate: GatewayDependencies, log: Log) {
  return (socket: LiveSocket, next: (error?: Error) => void): void => {
    void authenticate(socket).then(
      (refused) => next(refused && refusalOf(refused)),
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be authenticated');
        socket.conn.close();
        next(refusalOf('server.unavailable'));
      },
    );
  };

  async function authenticate(socket: LiveSocket): Promise<RefusalCode | undefined> {
    const identity = await gate.authenticate(socket.request);
    if (!identity) return 'account.not-signed-in';
    const room = userRoom(identity.userId);
    // No await between counting and joining: parallel handshakes cannot pass the limit together.
    const others = io.sockets.adapter.rooms.get(room)?.size ?? 0;
    if (others >= SOCKETS_PER_USER) return 'server.busy';
    socket.data = identity;
    await socket.join([room, sessionRoom(identity.sessionHash)]);
    if (identity.isAdmin) await socket.join(adminRoom);
    return undefined;
  }
}

const refusalOf = (code: RefusalCode): Error =>
  Object.assign(new Error(refusals[code].text), { data: { code } });
