import { io, type Socket } from 'socket.io-client';
import type { Replay } from '#contract/events.ts';
import { SOCKET_PATH, type ClientToServer, type ServerToClient } from '#contract/live.ts';
import { call } from '../api/call.ts';
import { isStillSignedIn } from '../api/user.ts';
import { applyEvent } from './apply-event.ts';
import { refetchLists } from './list-cache.ts';
import { setConnection, useLive } from './live-store.ts';
import { createEventReader } from './event-reader.ts';
import { refetchSnapshots } from './snapshots.ts';
import { disconnectUsage, connectUsage, putUsage } from './usage.ts';

const REPLAY_TIMEOUT_MS = 5_000;
const RETRY_MS = 2_000;
/** A socket that has not opened by then is treated as blocked, and the snapshots come without it. */
const CONNECT_TIMEOUT_MS = 3_000;

/** Opens the live connection of the signed-in user; returns how to close it. */
export function openSocket(): () => void {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    path: SOCKET_PATH,
    // Straight to the websocket where one can be had; long polling where a proxy refuses it.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    timeout: 8_000,
  });
  const reader = createEventReader({
    apply: applyEvent,
    requestReplay: (after) => requestReplay(socket, after),
    retryDelay: () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)),
    refetchSnapshots,
  });
  const lostPatience = setTimeout(goDown, CONNECT_TIMEOUT_MS);
  let reconnecting: ReturnType<typeof setTimeout> | undefined;

  function goDown(): void {
    clearTimeout(lostPatience);
    setConnection('down');
    if (!useLive.getState().isLoaded) refetchSnapshots();
  }

  /** After the server itself ended or refused the connection nobody else tries again. */
  async function connectIfSignedIn(): Promise<void> {
    if (await isStillSignedIn()) reconnecting = setTimeout(() => socket.connect(), RETRY_MS);
  }

  socket.on('connect', () => {
    clearTimeout(lostPatience);
    // What is told to everybody at once has no number, so nobody can say what was missed.
    if (useLive.getState().connection === 'down') refetchLists();
    setConnection('live');
    connectUsage((isWatching) => socket.emit('watch-usage', isWatching));
  });
  socket.on('head', reader.head);
  socket.on('event', reader.event);
  socket.on('usage', putUsage);
  socket.on('connect_error', () => {
    goDown();
    if (!socket.active) void connectIfSignedIn();
  });
  socket.on('disconnect', (reason) => {
    disconnectUsage();
    setConnection('down');
    if (reason === 'io server disconnect') void connectIfSignedIn();
  });

  return () => {
    clearTimeout(lostPatience);
    clearTimeout(reconnecting);
    reader.close();
    disconnectUsage();
    socket.removeAllListeners();
    socket.disconnect();
  };
}

/** By the socket, or by the documented call when the socket does not answer in time. */
async function requestReplay(
  socket: Socket<ServerToClient, ClientToServer>,
  after: number,
): Promise<Replay> {
  try {
    return await socket.timeout(REPLAY_TIMEOUT_MS).emitWithAck('replay', after);
  } catch {
    const { reset, events, head } = await call('events', { query: { after } });
    // The contract leaves the bodies of replayed events open; they are the pushed ones.
    return { reset, events: events as unknown as Replay['events'], head };
  }
}
