import type { Log } from '../log.ts';
import type { Queryable } from '../database/transaction.ts';
import type { LiveSocket, SocketServer } from './gateway-dependencies.ts';
import { repeat } from './repeat.ts';
import { userRoom } from './rooms.ts';

/** How long a lost push, or a role changed without a word, can go unnoticed. */
const EVERY_MS = 2_000;

type KnownUser = { head: number; isAdmin: boolean };

export type HeadBroadcast = ReturnType<typeof createHeadBroadcast>;

/**
 * Tells the users of this process the number of their newest event: on arrival, and every 2 s when
 * it moved. One query for everybody each time.
 */
export function createHeadBroadcast(io: SocketServer, options: { database: Queryable; log: Log }) {
  const { database, log } = options;
  /** What each connected user was last told. */
  const known = new Map<number, KnownUser>();

  async function tellMovedHeads(): Promise<void> {
    if (known.size === 0) return;
    const told = [...known.values()];
    const moved = await database.query<{ id: number } & KnownUser>(
      `select u.id, u.event_seq as head, u.is_admin as "isAdmin"
       from unnest($1::int[], $2::int[], $3::bool[]) as known(id, head, is_admin)
       join users u on u.id = known.id
       where u.event_seq <> known.head or u.is_admin <> known.is_admin`,
      [[...known.keys()], told.map(({ head }) => head), told.map(({ isAdmin }) => isAdmin)],
    );
    for (const { id, head, isAdmin } of moved) {
      const before = known.get(id);
      if (!before) continue;
      known.set(id, { head, isAdmin });
      const local = io.local.to(userRoom(id));
      // The role decides the rooms: the browser comes back with the new one.
      if (before.isAdmin !== isAdmin) local.disconnectSockets(true);
      else local.emit('head', head);
    }
  }

  const rounds = repeat(EVERY_MS, log, tellMovedHeads);

  return {
    /** Tells new sockets, which have joined their rooms already, so that nothing falls between. */
    async greet(sockets: readonly LiveSocket[]): Promise<void> {
      const ids = [...new Set(sockets.map(({ data }) => data.userId))];
      const rows = await database.query<{ id: number; head: number }>(
        'select id, event_seq as head from users where id = any($1::int[])',
        [ids],
      );
      const heads = new Map(rows.map(({ id, head }) => [id, head]));
      for (const socket of sockets) {
        const { userId, isAdmin } = socket.data;
        const head = heads.get(userId);
        if (head === undefined || !socket.connected) continue;
        socket.emit('head', head);
        // Not for a user who is here already: the older tabs may have yet to hear what moved.
        if (!known.has(userId)) known.set(userId, { head, isAdmin });
      }
    },
    /** The last socket of this user has left this process. */
    forget: (userId: number): void => void known.delete(userId),
    userIds: (): number[] => [...known.keys()],
    stop: () => rounds.stop(),
  };
}
