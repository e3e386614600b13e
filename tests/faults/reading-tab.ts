import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import type { Replay, UserEvent } from '../../contract/events.ts';
import type { ClientToServer, ServerToClient } from '../../contract/live.ts';
import { createEventReader } from '../../frontend/src/live/event-reader.ts';

/** The part of a browser tab that receives events: the page's event reader on its own socket. */
export interface ReadingTab {
  /** Everything that was applied, in order. */
  applied: UserEvent[];
  /** How often it fetched snapshots: once, at the beginning, if no event was lost for good. */
  snapshots: number;
  socket: Socket<ServerToClient, ClientToServer>;
  /** Cuts the connection without a close frame; the tab reconnects by itself. */
  cut(): void;
  close(): void;
}

const quickConnect = {
  transports: ['websocket'],
  reconnectionDelay: 100,
  reconnectionDelayMax: 1_000,
  timeout: 4_000,
};

export function openReadingTab(
  url: string,
  cookie: string,
  options: {
    onApplied?: (event: UserEvent) => void;
    /** Instead of a quick way back. */
    connect?: Partial<ManagerOptions>;
  } = {},
): ReadingTab {
  const { onApplied, connect = quickConnect } = options;
  const socket: ReadingTab['socket'] = io(url, {
    ...connect,
    forceNew: true,
    extraHeaders: { cookie },
  });
  const tab: ReadingTab = {
    applied: [],
    snapshots: 0,
    socket,
    cut: () => socket.io.engine?.close(),
    close: () => {
      reader.close();
      socket.disconnect();
    },
  };
  const reader = createEventReader({
    apply: (event) => {
      if (!('seq' in event)) return;
      tab.applied.push(event);
      onApplied?.(event);
    },
    requestReplay: (after): Promise<Replay> => socket.timeout(2_000).emitWithAck('replay', after),
    retryDelay: () => new Promise((resolve) => setTimeout(resolve, 300)),
    refetchSnapshots: () => {
      tab.snapshots += 1;
    },
  });
  const reconnect = () => setTimeout(() => socket.connect(), 500);
  socket.on('event', reader.event);
  socket.on('head', reader.head);
  // As the page does: Socket.IO itself does not reconnect after the server has disconnected it.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnect();
  });
  socket.on('connect_error', () => {
    if (!socket.active) reconnect();
  });
  return tab;
}
