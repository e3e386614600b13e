import type { Log } from '../log.ts';
import { startLoop } from '../loops.ts';
import type { Queryable } from '../database/transaction.ts';
import { type LiveSocket, type SocketServer, userRoom } from './gateway-dependencies.ts';

type KnownUser = { head: number; isAdmin: boolean };

export type HeadBroadcast = ReturnType<typeof createHeadBroadcast>;

/**
 * Sends each connected user the number of their newest event (the head): on arrival, and every 2 s
 * if it changed. One query for all users each time. A browser that is behind asks for a replay.
 */
export function createHeadBroadcast(io: SocketServer, options: { database: Queryable; log: Log }) {
  const { database, log } = options;
  /** The head and role last sent to each connected user. */
  const known = new Map<number, KnownUser>();

  async function sendChanged(): Promise<void> {
    if (known.size === 0) return;
    const sent = [...known.values()];
    const changed = await database.query<{ id: number } & KnownUser>(
      `select u.id, u.event_seq as head, u.is_admin as "isAdmin"
       from unnest($1::int[], $2::int[], $3::bool[]) as known(id, head, is_admin)
       join users u on u.id = known.id
       where u.event_seq <> known.head or u.is_admin <> known.is_admin`,
      [[...known.keys()], sent.map(({ head }) => head), sent.map(({ isAdmin }) => isAdmin)],
    );
    for (const { id, head, isAdmin } of changed) {
      const before = known.get(id);
      if (!before) continue;
      known.set(id, { head, isAdmin });
      const local = io.local.to(userRoom(id));
      // The role decides the rooms: the browser reconnects and joins the right ones.
      if (before.isAdmin !== isAdmin) local.disconnectSockets(true);
      else local.emit('head', head);
    }
  }

  return {
    /**
     * Sends new sockets their head. They must have joined their rooms, so that no push is missed.
     */
    async sendInitial(sockets: readonly LiveSocket[]): Promise<void> {
      const ids = [...new Set(sockets.map(({ data }) => data.userId))];
      const rows = await database.sql<{ id: number; head: number }>`
        select id, event_seq as head from users where id = any(${ids}::int[])`;
      const heads = new Map(rows.map(({ id, head }) => [id, head]));
      for (const socket of sockets) {
        const { userId, isAdmin } = socket.data;
        const head = heads.get(userId);
        if (head === undefined || !socket.connected) continue;
        socket.emit('head', head);
        // Keep an older value: the user's other tabs may not have received the change yet.
        if (!known.has(userId)) known.set(userId, { head, isAdmin });
      }
    },
    /** Call it when the last socket of this user has left this process. */
    forget: (userId: number): void => void known.delete(userId),
    userIds: (): number[] => [...known.keys()],
    ...startLoop('sockets.heads', log, sendChanged),
  };
}
