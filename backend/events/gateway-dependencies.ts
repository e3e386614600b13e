import type { IncomingMessage } from 'node:http';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Usage } from '../../contract/usage.ts';
import type { ClientToServer, ServerToClient } from '../../contract/live.ts';

/** Who is behind a session cookie. */
export type Identity = {
  userId: number;
  isAdmin: boolean;
  /** Names the session where its id must not be. */
  sessionHash: string;
};

/** What the gateway asks of those who know sessions and the app's address. */
export type GatewayDependencies = {
  /** Whose session cookie this request carries now; null for nobody's. */
  authenticate: (request: IncomingMessage) => Promise<Identity | null>;
  /** Those of the given sessions that are still open; asked for many sockets at once. */
  activeSessions: (sessionHashes: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Calls back for every session that ends, in any process; `null` means that some may have been
   * missed. A hash may come twice.
   */
  onSessionEnd: (callback: (sessionHash: string | null) => void) => void;
  /** What administrators are shown while they watch; called at most once a second. */
  usage: () => Promise<Usage>;
  /** Compares exactly: scheme, host and port. */
  isOriginAllowed: (origin: string, request: IncomingMessage) => boolean;
};

export type SocketServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, Identity>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, Identity>;
