import type { BroadcastEvent, EphemeralEvent, Replay, UserEvent } from './events.ts';

/** Both directions of the socket. */
export type ServerToClient = {
  event: (event: UserEvent | EphemeralEvent | BroadcastEvent) => void;
  /** The newest `seq` of this user: sent on connect, and every 2 s when it moved. */
  head: (head: number) => void;
};
export type ClientToServer = {
  replay: (after: number, answer: (replay: Replay) => void) => void;
};

export const SOCKET_PATH = '/socket.io';
