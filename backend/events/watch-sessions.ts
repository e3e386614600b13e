import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import {
  type GatewayDependencies,
  type LiveSocket,
  type SocketServer,
  sessionRoom,
} from './gateway-dependencies.ts';

/** Disconnects the sockets of this process whose session is over. */
export function watchSessions(io: SocketServer, gate: GatewayDependencies, log: Log) {
  async function disconnectEnded(sockets: Iterable<LiveSocket>): Promise<void> {
    const hashes = [...new Set([...sockets].map(({ data }) => data.sessionHash))];
    if (hashes.length === 0) return;
    const open = await gate.activeSessions(hashes);
    for (const hash of hashes) if (!open.has(hash)) disconnect(hash);
  }

  const disconnect = (hash: string) => io.local.in(sessionRoom(hash)).disconnectSockets(true);
  const checkAll = () => disconnectEnded(io.sockets.sockets.values());

  gate.onSessionEnd((hash) => {
    if (hash !== null) disconnect(hash);
    else
      checkAll().catch((error: unknown) =>
        log.warn({ err: error }, 'the sessions of sockets could not be checked'),
      );
  });
  return { disconnectEnded, ...startLoop('sockets.sessions', log, checkAll) };
}
