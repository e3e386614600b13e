import { refusals, type RefusalCode } from '../../contract/refusals.ts';
import type { Log } from '../log.ts';
import {
  type GatewayDependencies,
  type LiveSocket,
  type SocketServer,
  adminRoom,
  sessionRoom,
  userRoom,
} from './gateway-dependencies.ts';

/** Of one user on one process, over all tabs and devices. */
const SOCKETS_PER_USER = 100;

/**
 * Middleware that decides who may connect and joins the socket to its rooms. A refused browser gets
 * the refusal's code and does not reconnect. When sessions cannot be looked up, the transport is
 * closed instead, so that the browser reconnects.
 */
export function createAuthentication(io: SocketServer, gate: GatewayDependencies, log: Log) {
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

function refusalOf(code: RefusalCode): Error {
  return Object.assign(new Error(refusals[code].text), { data: { code } });
}
