import type { Log } from '../log.ts';
import type { HeadBroadcast } from './head-broadcast.ts';
import type { LiveSocket } from './gateway-dependencies.ts';

/**
 * Sends new sockets their head; all that connect at the same moment share one query. Their sessions
 * are checked once more before it: a logout between authentication and joining the rooms could not
 * disconnect them.
 */
export function createInitialSync(
  heads: HeadBroadcast,
  disconnectEnded: (sockets: readonly LiveSocket[]) => Promise<void>,
  log: Log,
) {
  let added: LiveSocket[] = [];
  let syncing: Promise<void> | undefined;

  async function syncAdded(): Promise<void> {
    await Promise.resolve();
    while (added.length > 0) {
      const sockets = added;
      added = [];
      try {
        await disconnectEnded(sockets);
        await heads.sendInitial(sockets.filter(({ connected }) => connected));
      } catch (error) {
        log.warn({ err: error }, 'initial sync of sockets failed');
        // Their browsers reconnect by themselves.
        for (const socket of sockets) socket.conn.close();
      }
    }
    syncing = undefined;
  }

  return {
    add(socket: LiveSocket): void {
      added.push(socket);
      syncing ??= syncAdded();
    },
    done: () => syncing ?? Promise.resolve(),
  };
}
