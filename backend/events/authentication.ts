import { refusals, type RefusalCode } from '../../contract/refusals.ts';
import type { Log } from '../log.ts';
import type { GatewayDependencies, LiveSocket, SocketServer } from './gateway-dependencies.ts';
import { adminRoom, sessionRoom, userRoom } from './rooms.ts';

/** Tabs and devices of one user on one process. */
const SOCKETS_PER_USER = 100;

/**
 * Decides who may connect, and puts a socket into its rooms. A refused browser gets the refusal's
 * code and does not try again by itself; when sessions cannot be looked up the transport is closed
 * instead, and it does.
 */
export function createAuthentication(io: SocketServer, doors: GatewayDependencies, log: Log) {
  return (socket: LiveSocket, next: (error?: Error) => void): void => {
    void admit(socket).then(
      (refused) => next(refused && refusalOf(refused)),
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be authenticated');
        socket.conn.close();
        next(refusalOf('server.unavailable'));
      },
    );
  };

  async function admit(socket: LiveSocket): Promise<RefusalCode | undefined> {
    const identity = await doors.authenticate(socket.request);
    if (!identity) return 'account.not-signed-in';
    const room = userRoom(identity.userId);
    // Counted and joined in one turn, so that parallel handshakes cannot pass the limit together.
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
