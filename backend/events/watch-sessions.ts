import type { Log } from '../log.ts';
import type { GatewayDependencies, LiveSocket, SocketServer } from './gateway-dependencies.ts';
import { repeat } from './repeat.ts';
import { sessionRoom } from './rooms.ts';

/** A session that ends without a word (it expired, the word was lost) is noticed this late. */
const EVERY_MS = 30_000;

/** Disconnects the sockets of this process whose session is over. */
export function watchSessions(io: SocketServer, doors: GatewayDependencies, log: Log) {
  async function endOver(sockets: Iterable<LiveSocket>): Promise<void> {
    const hashes = [...new Set([...sockets].map(({ data }) => data.sessionHash))];
    if (hashes.length === 0) return;
    const open = await doors.activeSessions(hashes);
    for (const hash of hashes) if (!open.has(hash)) disconnect(hash);
  }

  const disconnect = (hash: string) => io.local.in(sessionRoom(hash)).disconnectSockets(true);
  const endAllOver = () => endOver(io.sockets.sockets.values());

  doors.onSessionEnd((hash) => {
    if (hash !== null) disconnect(hash);
    else endAllOver().catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets'));
  });
  const rounds = repeat(EVERY_MS, log, endAllOver);

  return { endOver, stop: () => rounds.stop() };
}
