import type { Usage } from '../../contract/usage.ts';
import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import { type LiveSocket, type SocketServer, usageRoom } from './gateway-dependencies.ts';

/**
 * Sends a usage snapshot once a second to the administrators who watch through this process; reads
 * none while no administrator watches.
 */
export function createUsageFeed(
  io: SocketServer,
  { usage, log }: { usage: () => Promise<Usage>; log: Log },
) {
  async function send(): Promise<void> {
    if (!io.sockets.adapter.rooms.has(usageRoom)) return;
    const snapshot = await usage();
    // Volatile: a socket that cannot receive it now gets the next one.
    io.local.to(usageRoom).volatile.emit('usage', snapshot);
  }
  return {
    /** Starts or stops sending to this socket, which must be an administrator's. */
    watch(socket: LiveSocket, isWatching: boolean): void {
      if (isWatching) void socket.join(usageRoom);
      else void socket.leave(usageRoom);
    },
    ...startLoop('sockets.usage', log, send),
  };
}
