import type { Log } from '../log.ts';
import type { HeadBroadcast } from './head-broadcast.ts';
import type { LiveSocket } from './gateway-dependencies.ts';

/**
 * Sends new sockets their head, all that arrive in the same moment with one query. Before that
 * their sessions are looked up once more: a logout between handshake and joining the rooms has
 * disconnected everyone but them.
 */
export function createInitialSync(
  beacon: HeadBroadcast,
  endOver: (sockets: readonly LiveSocket[]) => Promise<void>,
  log: Log,
) {
  let arrivals: LiveSocket[] = [];
  let greeting: Promise<void> | undefined;

  async function greetArrivals(): Promise<void> {
    await Promise.resolve();
    while (arrivals.length > 0) {
      const sockets = arrivals;
      arrivals = [];
      try {
        await endOver(sockets);
        await beacon.greet(sockets.filter(({ connected }) => connected));
      } catch (error) {
        log.warn({ err: error }, 'sockets could not be greeted');
        // Their browsers reconnect by themselves.
        for (const socket of sockets) socket.conn.close();
      }
    }
    greeting = undefined;
  }

  return {
    greet(socket: LiveSocket): void {
      arrivals.push(socket);
      greeting ??= greetArrivals();
    },
    done: () => greeting ?? Promise.resolve(),
  };
}
