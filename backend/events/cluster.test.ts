import { once } from 'node:events';
import type { UserEvent } from '../../contract/events.ts';
import { addUser, openTestDatabase } from '../../tests/database.ts';
import { openLiveServer, startPublisher, type SocketTab } from '../../tests/live-server.ts';
import { openedOnce } from '../../tests/opened.ts';
import { openTcpRelay } from '../../tests/tcp-relay.ts';
import { openTestRedis, type TestRedis } from '../../tests/redis.ts';
import { openEvents } from './events.ts';
import { until } from '../../tests/until.ts';
import { skipWithout } from '../../tests/skip-without.ts';

const seqsOf = ({ events }: SocketTab) =>
  events.filter((event): event is UserEvent => 'seq' in event).map(({ seq }) => seq);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

type World = Awaited<ReturnType<typeof openServers>>;

/** Two servers and a publisher in a process of its own. */
async function openServers(redisUrl?: string) {
  const database = await openTestDatabase();
  const options = redisUrl ? { redisUrl } : {};
  const [server, other, publisher] = await Promise.all([
    openLiveServer(database, options),
    openLiveServer(database, options),
    startPublisher(database, redisUrl),
  ]);
  const close = async () => {
    await Promise.all([publisher.close(), server.close(), other.close()]);
    await database.close();
  };
  return { database, server, other, publisher, close };
}

/** The promises of live push between processes, whatever carries it. */
function sharedTests(world: () => World): void {
  let userId: number;
  let cookie: string;

  beforeEach(async () => {
    userId = await addUser(world().database.database);
    cookie = world().server.signIn(userId);
    world().other.sessions.set(
      cookie.slice('sid='.length),
      world().server.sessions.get(cookie.slice('sid='.length)) as never,
    );
  });

  it('carries what another process commits to the tabs of every process, in order', async () => {
    const { server, other, publisher } = world();
    const tabs = [await server.connect(cookie), await other.connect(cookie)];

    for (const n of upTo(30)) await publisher.tellBalance(userId, n);

    for (const tab of tabs) {
      await tab.until(({ events }) => events.length >= 30);
      expect(seqsOf(tab)).to.deep.equal(upTo(30));
    }
  });

  it('asks the tabs of every process whether one is visible', async () => {
    const { server, other } = world();
    const [here, there] = [await server.connect(cookie), await other.connect(cookie)];
    here.socket.on('is-visible', (answer) => answer(false));
    expect(await server.events.isWatching(userId)).to.equal(false);

    there.socket.on('is-visible', (answer) => answer(true));

    expect(await server.events.isWatching(userId)).to.equal(true);
    expect(await other.events.isWatching(userId)).to.equal(true);
  });

  it('carries events of every size, around the limit of a NOTIFY and far beyond', async () => {
    const { server, publisher } = world();
    const tab = await server.connect(cookie);
    const sizes = [7_400, 7_600, 7_700, 7_750, 7_800, 7_850, 7_900, 8_000, 8_100, 20_000, 300_000];

    for (const size of sizes) await publisher.tellBalance(userId, 1, size);

    await tab.until(({ events }) => events.length >= sizes.length);
    const bySeq = tab.events
      .filter((event): event is UserEvent => 'seq' in event)
      .toSorted((a, b) => a.seq - b.seq);
    const lengths = bySeq.map(({ data }) => (data as { padding?: string }).padding?.length);
    expect(lengths).to.deep.equal(sizes);
  });

  it('disconnects a user in every process when another process asks for it', async () => {
    const { server, other, publisher } = world();
    const tabs = [await server.connect(cookie), await other.connect(cookie)];
    const gone = tabs.map(({ socket }) => once(socket as never, 'disconnect'));

    await publisher.disconnectUser(userId);

    expect((await Promise.all(gone)).flat()).to.include('io server disconnect');
  });
}

describe('live push through PostgreSQL', () => {
  const world = openedOnce(() => openServers());

  sharedTests(() => world);

  it('removes a large push once every process had time to read it', async () => {
    const { publisher, database } = world;
    const userId = await addUser(database.database);
    const all = () => database.database.query('select from socket_io_attachments');
    // Those of the tests before would be taken for this one's.
    await database.database.query('delete from socket_io_attachments');
    await publisher.tellBalance(userId, 1, 9_000);
    await until(all, (rows) => rows.length === 1);
    await database.database.query(`update socket_io_attachments set created_at = '2026-01-01'`);

    await publisher.tellBalance(userId, 2, 9_000);

    await until(all, (rows) => rows.length === 1);
  });

  it('delivers again each time its listening connection is killed', async () => {
    const { server, publisher, database } = world;
    const userId = await addUser(database.database);
    const tab = await server.connect(server.signIn(userId));

    for (const n of upTo(2)) {
      await database.database.sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'listen%'`;
      await publisher.tellBalance(userId, n);
      // By push once the listener is back, else by the next head broadcast.
      await tab.until(({ heads, events }) => heads.at(-1) === n || events.length > 0);
      const { events } = await tab.socket.emitWithAck('replay', n - 1);
      expect(events.map(({ seq }) => seq)).to.deep.equal([n]);
    }
    await tab.until(({ events, heads }) => {
      // Each head that had to be sent shows that the push before it was still lost.
      if (events.length === 0) void publisher.tellBalance(userId, heads.length);
      return events.length > 0;
    });
  });
});

describe('live push through Redis Streams', () => {
  let redis: TestRedis | null = null;
  let world: World;

  before(async function () {
    redis = await openTestRedis();
    if (!redis) skipWithout(this, 'Debian’s package redis-server');
    world = await openServers(redis.url);
  });
  after(async () => {
    if (!redis) return;
    await world.close();
    await redis.stop();
  });

  sharedTests(() => world);

  it('delivers to the tabs of the same process while Redis is down, and to all tabs afterwards', async () => {
    const { server, other, database } = world;
    const userId = await addUser(database.database);
    const tab = await server.connect(server.signIn(userId));
    const far = await other.connect(other.signIn(userId));
    const change = (tokenBalance: number) =>
      database.database.transaction((tx) =>
        server.events.record(tx, userId, [
          { type: 'balance.changed', data: { tokenBalance, entries: [] } },
        ]),
      );

    await redis?.stop();
    await change(1);
    await tab.until(({ events }) => events.length === 1);
    // The others learn from the database that they missed something.
    await far.until(({ heads }) => heads.at(-1) === 1);

    await redis?.start();
    await far.until(({ events }) => {
      if (events.length === 0) void change(2);
      return events.length > 0;
    });
    expect(far.events[0]?.data).to.deep.equal({ tokenBalance: 2, entries: [] });
  });

  it('survives that Redis goes away while it starts', async () => {
    const relay = await openTcpRelay({
      host: '127.0.0.1',
      port: Number(new URL(redis?.url ?? '').port),
    });
    const unhandled: unknown[] = [];
    const keep = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', keep);
    let isSubscribed = false;
    relay.onSent = (bytes) => {
      if (isSubscribed || !bytes.includes('subscribe')) return;
      isSubscribed = true;
      relay.cut();
    };
    const { database } = world;
    const late = await openLiveServer(database, {
      redisUrl: `redis://127.0.0.1:${relay.connection.port}`,
    });
    try {
      const userId = await addUser(database.database);
      const tab = await late.connect(late.signIn(userId));

      await world.publisher.tellBalance(userId, 3);

      await tab.until(({ events }) => events.length > 0);
      expect(isSubscribed).to.equal(true);
      expect(unhandled).to.deep.equal([]);
    } finally {
      process.off('unhandledRejection', keep);
      await late.close();
      await relay.close();
    }
  });

  it('fails at once when Redis cannot be reached at the start', async () => {
    const error = await openEvents({ ...world.database, redisUrl: 'redis://127.0.0.1:1' }).catch(
      (caught: unknown) => caught,
    );

    expect(error).to.be.instanceOf(Error);
    expect((error as Error).message).to.equal('Redis (REDIS_URL) cannot be reached');
  });
});
