import type { Log } from '../log.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Doors, LiveSocket, SocketServer } from './doors.ts';
import { repeat } from './repeat.ts';
import { userRoom } from './rooms.ts';

/** How long a lost push can go unnoticed. */
const HEADS_EVERY_MS = 2_000;

/** A session that ended without a word (its process died, it expired) is noticed this late. */
const SESSIONS_EVERY_MS = 30_000;

/**
 * Tells each user of this process the number of their newest event when it moved, and disconnects
 * sockets whose session is over. One query for everybody each time.
 */
export function createBeacon(
  io: SocketServer,
  options: { database: Queryable; log: Log; doors: Pick<Doors, 'liveSessions'> },
) {
  const { database, log, doors } = options;
  /** The head each connected user was last told. */
  const told = new Map<number, number>();
  let arrivals: LiveSocket[] = [];
  let greeting: Promise<void> | undefined;
  let isClosed = false;

  async function tellMovedHeads(): Promise<void> {
    if (told.size === 0) return;
    const moved = await database.query<{ id: number; head: number }>(
      `select u.id, u.event_seq as head
       from unnest($1::int[], $2::int[]) as known(id, head) join users u on u.id = known.id
       where u.event_seq <> known.head`,
      [[...told.keys()], [...told.values()]],
    );
    for (const { id, head } of moved) {
      if (!told.has(id)) continue;
      told.set(id, head);
      io.local.to(userRoom(id)).emit('head', head);
    }
  }

  async function endOverdueSessions(sockets: Iterable<LiveSocket>): Promise<void> {
    const bySession = Map.groupBy(sockets, ({ data }) => data.sessionIdHash);
    if (bySession.size === 0) return;
    const live = await doors.liveSessions([...bySession.keys()]);
    for (const [hash, of] of bySession) {
      const session = live.get(hash);
      for (const socket of of) {
        // A changed role changes the rooms: the browser comes back with the new one.
        if (session?.isAdmin !== socket.data.isAdmin) socket.disconnect(true);
      }
    }
  }

  /**
   * Rooms are joined by now, so that no event is missed between head and push. The session is looked
   * up once more: a logout between handshake and joining has disconnected everyone but this socket.
   */
  async function greetArrivals(): Promise<void> {
    await Promise.resolve();
    while (arrivals.length > 0) {
      const sockets = arrivals;
      arrivals = [];
      try {
        await endOverdueSessions(sockets);
        await tellHeads(sockets.filter(({ connected }) => connected));
      } catch (error) {
        log.warn({ err: error }, 'sockets could not be greeted');
        // They reconnect, and ask again.
        for (const socket of sockets) socket.conn.close();
      }
    }
    greeting = undefined;
  }

  async function tellHeads(sockets: readonly LiveSocket[]): Promise<void> {
    const ids = [...new Set(sockets.map(({ data }) => data.userId))];
    const rows = await database.query<{ id: number; head: number }>(
      'select id, event_seq as head from users where id = any($1::int[])',
      [ids],
    );
    const heads = new Map(rows.map(({ id, head }) => [id, head]));
    for (const socket of sockets) {
      const head = heads.get(socket.data.userId);
      if (head === undefined || !socket.connected) continue;
      socket.emit('head', head);
      // Not for tabs that were here before: they have yet to hear what moved since.
      if (!told.has(socket.data.userId)) told.set(socket.data.userId, head);
    }
  }

  const rounds = [
    repeat(HEADS_EVERY_MS, log, tellMovedHeads),
    repeat(SESSIONS_EVERY_MS, log, () => endOverdueSessions(io.sockets.sockets.values())),
  ];

  return {
    /** Tells a new socket its user's head. */
    greet(socket: LiveSocket): void {
      if (isClosed) return;
      arrivals.push(socket);
      greeting ??= greetArrivals();
    },
    /** The last socket of this user has left this process. */
    forget: (userId: number): void => void told.delete(userId),
    userCount: (): number => told.size,
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([greeting, ...rounds.map((round) => round.stop())]);
    },
  };
}
