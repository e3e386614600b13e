import type { IncomingMessage } from 'node:http';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Usage } from '../../contract/usage.ts';
import type { ClientToServer, ServerToClient } from '../../contract/live.ts';

/** The user and session of a session cookie. */
export type Identity = {
  userId: number;
  isAdmin: boolean;
  /** Names the session without revealing its id. */
  sessionHash: string;
};

/** The gateway's needs from outside; the HTTP server provides them (`backend/main/app.ts`). */
export type GatewayDependencies = {
  /** The identity of this request's session cookie; null without a valid one. */
  authenticate: (request: IncomingMessage) => Promise<Identity | null>;
  /** Which of the given sessions are still open; called for many sockets at once. */
  activeSessions: (sessionHashes: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Calls back with the hash of every session that ends, in any process, possibly twice; with
   * `null` when some may have been missed.
   */
  onSessionEnd: (callback: (sessionHash: string | null) => void) => void;
  /** The snapshot for administrators who watch; called at most once a second. */
  usage: () => Promise<Usage>;
  /** Counts a page of a replay for a user; rejects with a refusal when there were too many. */
  limitReplay: (userId: number) => Promise<unknown>;
  /** Compares scheme, host and port. */
  isOriginAllowed: (origin: string, request: IncomingMessage) => boolean;
};

export type SocketServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, Identity>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, Identity>;

// The Socket.IO rooms, which decide who gets a message.

/** Every socket of a user. */
export const userRoom = (userId: number): string => `user:${userId}`;
/** Every socket of one session: a logout disconnects them. */
export const sessionRoom = (sessionHash: string): string => `session:${sessionHash}`;
/** Signed-in administrators. */
export const adminRoom = 'admin';
/** Administrators who have the live usage screen open. */
export const usageRoom = 'usage';
