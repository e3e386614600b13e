import { expect } from 'chai';
import { once } from 'node:events';
import { addUser, openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import {
  openLiveServer,
  openTab,
  type LiveServer,
  type SocketTab,
} from '../../tests/live-server.ts';

/** Past the types, as a browser may that is not ours. */
const emitRaw = ({ socket }: SocketTab, ...said: unknown[]) =>
  (socket as unknown as { emit: (...args: unknown[]) => void }).emit(...said);

describe('live push disconnects', () => {
  let world: TestDatabase;
  let server: LiveServer;
  let userId: number;
  let cookie: string;

  before(async () => {
    world = await openTestDatabase();
    server = await openLiveServer(world);
  });
  beforeEach(async () => {
    userId = await addUser(world.database);
    cookie = server.signIn(userId);
  });
  after(async () => {
    await server.close();
    await world.close();
  });

  const tellBalance = (tokenBalance: number, to = userId) =>
    world.database.transaction((tx) =>
      server.events.record(tx, to, [{ type: 'balance.changed', data: { tokenBalance } }]),
    );
  const isGone = async ({ socket }: SocketTab) => {
    if (socket.connected) await once(socket as never, 'disconnect');
  };

  it('all sockets of a session that ends, and only those', async () => {
    const [first, second] = [await server.connect(cookie), await server.connect(cookie)];
    const phone = await server.connect(server.signIn(userId));

    server.endSession(cookie);

    await Promise.all([isGone(first), isGone(second)]);
    await tellBalance(3);
    await phone.until(({ events }) => events.length > 0);
    expect([first, second].map(({ events }) => events.length)).to.deep.equal([0, 0]);
  });

  it('a socket whose session ended while it was connecting', async () => {
    const { authenticate } = server.gatewayDependencies;
    server.gatewayDependencies.authenticate = async (request) => {
      const identity = await authenticate(request);
      // The logout comes through before the socket has joined its rooms.
      server.endSession(cookie);
      return identity;
    };
    const tab = openTab(server.url, cookie);
    const [reason] = await once(tab.socket as never, 'disconnect');
    server.gatewayDependencies.authenticate = authenticate;

    expect(reason).to.equal('io server disconnect');
    expect(tab.heads).to.deep.equal([]);
  });

  it('sockets whose session ended, when the notification was lost', async () => {
    const tab = await server.connect(cookie);
    server.sessions.delete(cookie.slice('sid='.length));

    server.notifySessionEnded(null);

    await isGone(tab);
    expect(tab.socket.connected).to.equal(false);
  });

  it('a user whose role changed, also when the notification was lost', async () => {
    const tab = await server.connect(cookie);

    await world.database.query('update users set is_admin = true where id = $1', [userId]);

    await isGone(tab);
    expect(tab.socket.connected).to.equal(false);
  });

  for (const [what, say] of [
    ['says something unknown', (tab) => emitRaw(tab, 'delete', 1)],
    ['names no number', (tab) => emitRaw(tab, 'replay', 'x', () => {})],
    ['names half a number', (tab) => emitRaw(tab, 'replay', 0.5, () => {})],
    ['names a negative one', (tab) => emitRaw(tab, 'replay', -1, () => {})],
    ['wants no answer', (tab) => emitRaw(tab, 'replay', 1)],
    ['speaks a prototype’s name', (tab) => emitRaw(tab, 'toString')],
    ['speaks a number', (tab) => emitRaw(tab, 7)],
    ['asks for nothing', (tab) => emitRaw(tab, 'replay')],
    [
      'asks faster than it is answered',
      (tab) => {
        for (let n = 0; n < 50; n += 1) emitRaw(tab, 'replay', 0, () => {});
      },
    ],
    ['sends more than 16 kB', (tab) => emitRaw(tab, 'replay', 'x'.repeat(17_000), () => {})],
    ['sends what is no packet', ({ socket }) => socket.io.engine.write('9???')],
    ['sends bytes', (tab) => emitRaw(tab, 'replay', Buffer.alloc(9), () => {})],
  ] satisfies [string, (tab: SocketTab) => unknown][]) {
    it(`a socket that ${what}`, async () => {
      const tab = await server.connect(cookie, { reconnection: false });
      const gone = once(tab.socket as never, 'disconnect');

      say(tab);

      await gone;
      expect(tab.socket.connected).to.equal(false);
    });
  }
});
