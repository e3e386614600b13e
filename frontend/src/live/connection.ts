import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import type { ClientToServer, ServerToClient } from '#contract/live.ts';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

type Connection = {
  state: 'connecting' | 'live' | 'down';
  /** While it is live: for what one feature alone sends and receives. */
  socket: LiveSocket | null;
};

const initial: Connection = { state: 'connecting', socket: null };

const useConnection = create<Connection>()(() => initial);

export function setConnection(connection: Connection = initial): void {
  useConnection.setState(connection, true);
}

/** Whether events arrive by themselves, so that nothing needs to be asked for. */
export function isLive(): boolean {
  return useConnection.getState().state === 'live';
}

/** Whether the socket could not be opened or was lost: the documented polling goes on meanwhile. */
export function useIsDown(): boolean {
  return useConnection(({ state }) => state === 'down');
}

/** The open socket; null while there is none. */
export function useLiveSocket(): LiveSocket | null {
  return useConnection(({ socket }) => socket);
}
