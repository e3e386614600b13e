import type { BroadcastEvent, EphemeralEvent, Replay, UserEvent } from './events.ts';
import type { Usage } from './usage.ts';

/** Both directions of the socket. */
export type ServerToClient = {
  event: (event: UserEvent | EphemeralEvent | BroadcastEvent) => void;
  /** The newest `seq` of this user: sent on connect, and every 2 s when it moved. */
  head: (head: number) => void;
  /** Asks whether somebody sees the tab; one that is asleep has no answer. */
  'is-visible': (answer: (isVisible: boolean) => void) => void;
  /** To administrators who watch, at most once a second. */
  usage: (usage: Usage) => void;
};
export type ClientToServer = {
  replay: (after: number, answer: (replay: Replay) => void) => void;
  /** From administrators alone; ends with the connection. */
  'watch-usage': (isWatching: boolean) => void;
};

export const SOCKET_PATH = '/socket.io';

/** How a page connects, in the words of Socket.IO. */
export const connectOptions = {
  // A websocket at once; long polling where a proxy refuses it.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 5_000,
  // A server that thousands come back to at once accepts all of them, if they wait.
  timeout: 20_000,
};

/**
 * Tabs whose connection is back fetch what they may have missed within this time, each at a random
 * moment.
 */
export const REFETCH_SPREAD_MS = 5_000;
