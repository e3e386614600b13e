import type { IncomingMessage } from 'node:http';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '../../contract/live.ts';

/** Who is behind a session cookie. */
export type Identity = {
  userId: number;
  /** Text form of the hash under which the session is stored; the cookie's id itself never. */
  sessionIdHash: string;
  isAdmin: boolean;
};

/** What the gateway asks of those who know sessions and the app's address. */
export type Doors = {
  /** Who the session cookie of this request belongs to now; null for nobody. */
  authenticate(request: IncomingMessage): Promise<Identity | null>;
  /**
   * Which of these sessions are still good, by hash, and as whom: ended, expired and deleted ones
   * are missing. Asked for all sockets at once, right after connecting and every 30 s.
   */
  liveSessions(
    sessionIdHashes: readonly string[],
  ): Promise<ReadonlyMap<string, { isAdmin: boolean }>>;
  /** Compares exactly, scheme, host and port. */
  isOriginAllowed(origin: string): boolean;
};

export type SocketServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, Identity>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, Identity>;
