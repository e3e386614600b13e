import type { Usage } from '../../contract/usage.ts';
import type { Log } from '../log.ts';
import type { LiveSocket, SocketServer } from './gateway-dependencies.ts';
import { repeat } from './repeat.ts';
import { usageRoom } from './rooms.ts';

const EVERY_MS = 1_000;

/**
 * Shows the administrators who watch at this process what is going on: one snapshot for all of
 * them, once a second, and none while nobody looks.
 */
export function createUsageFeed(
  io: SocketServer,
  { usage, log }: { usage: () => Promise<Usage>; log: Log },
) {
  async function show(): Promise<void> {
    if (!io.sockets.adapter.rooms.has(usageRoom)) return;
    const snapshot = await usage();
    // What nobody can receive now is not worth keeping: the next one is fresher.
    io.local.to(usageRoom).volatile.emit('usage', snapshot);
  }
  const rounds = repeat(EVERY_MS, log, show);

  return {
    /** A socket that may; it stops when it says so, and when it disconnects. */
    watch(socket: LiveSocket, isWatching: boolean): void {
      if (isWatching) void socket.join(usageRoom);
      else void socket.leave(usageRoom);
    },
    stop: () => rounds.stop(),
  };
}
