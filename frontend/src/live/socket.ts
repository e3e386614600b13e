import { io } from 'socket.io-client';
import type { Replay } from '#contract/events.ts';
import { connectOptions, REFETCH_SPREAD_MS, SOCKET_PATH } from '#contract/live.ts';
import { call } from '../api/call.ts';
import { expectNewerBuild } from '../api/newer-build.ts';
import { isStillSignedIn, refetchUser } from '../api/user.ts';
import { refetchKept } from './cached-queries.ts';
import { setConnection, type LiveSocket } from './connection.ts';
import { applyEvent, type EventHandlers } from './event-handlers.ts';
import { createEventReader } from './event-reader.ts';

const REPLAY_TIMEOUT_MS = 5_000;
const RETRY_MS = 2_000;
/**
 * A socket that has not opened by then is treated as blocked, and the snapshots come without it.
 */
const CONNECT_TIMEOUT_MS = 3_000;

/** Opens the live connection of the signed-in user; returns how to close it. */
export function openSocket(options: {
  handlers: EventHandlers;
  /** Fetches the live state that is not in the query cache. */
  refetch: () => void;
}): () => void {
  const { handlers, refetch } = options;
  const socket: LiveSocket = io({ path: SOCKET_PATH, ...connectOptions });
  const reader = createEventReader({
    apply: (event) => applyEvent(handlers, event),
    requestReplay: (after) => requestReplay(socket, after),
    retryDelay: () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)),
    refetchSnapshots,
  });
  const connectTimeout = setTimeout(goDown, CONNECT_TIMEOUT_MS);
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  let refetching: ReturnType<typeof setTimeout> | undefined;
  let hasSnapshots = false;
  let isDown = false;

  /** Fetches everything that events change. */
  function refetchSnapshots(): void {
    hasSnapshots = true;
    void refetchUser();
    refetch();
    refetchKept();
  }

  /** Broadcasts have no number, so a replay cannot bring those that were missed. */
  function refetchSoon(): void {
    const delayMs = Math.random() * REFETCH_SPREAD_MS;
    refetching = setTimeout(() => refetchKept('by broadcasts'), delayMs);
  }

  function goDown(): void {
    clearTimeout(connectTimeout);
    clearTimeout(refetching);
    isDown = true;
    setConnection({ state: 'down', socket: null });
    if (!hasSnapshots) refetchSnapshots();
  }

  /** Socket.IO does not reconnect by itself after the server ended or refused the connection. */
  async function connectIfSignedIn(): Promise<void> {
    if (await isStillSignedIn()) reconnecting = setTimeout(() => socket.connect(), RETRY_MS);
  }

  socket.on('connect', () => {
    clearTimeout(connectTimeout);
    if (isDown) {
      refetchSoon();
      expectNewerBuild();
    }
    isDown = false;
    setConnection({ state: 'live', socket });
  });
  socket.on('head', reader.head);
  socket.on('event', reader.event);
  socket.on('is-visible', (answer) => answer(document.visibilityState === 'visible'));
  socket.on('connect_error', () => {
    goDown();
    if (!socket.active) void connectIfSignedIn();
  });
  socket.on('disconnect', (reason) => {
    goDown();
    if (reason === 'io server disconnect') void connectIfSignedIn();
  });

  return () => {
    clearTimeout(connectTimeout);
    clearTimeout(reconnecting);
    clearTimeout(refetching);
    reader.close();
    socket.removeAllListeners();
    socket.disconnect();
  };
}

/** Over the socket, or by HTTP when the socket does not answer in time. */
async function requestReplay(socket: LiveSocket, after: number): Promise<Replay> {
  try {
    return await socket.timeout(REPLAY_TIMEOUT_MS).emitWithAck('replay', after);
  } catch {
    const { reset, events, head } = await call('events', { query: { after } });
    // The contract leaves the bodies of replayed events open; they are those that were pushed.
    return { reset, events: events as unknown as Replay['events'], head };
  }
}
