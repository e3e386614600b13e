import { once } from 'node:events';
import { openTab, useLiveServer, type SocketTab } from '../../tests/live-server.ts';

/** Sends what the types forbid, as a foreign client can. */
const emitRaw = ({ socket }: SocketTab, ...said: unknown[]) =>
  (socket as unknown as { emit: (...args: unknown[]) => void }).emit(...said);

describe('live push disconnects', () => {
  const { get, tellBalance } = useLiveServer();
  const isGone = async ({ socket }: SocketTab) => {
    if (socket.connected) await once(socket as never, 'disconnect');
  };

  it('all sockets of a session that ends, and only those', async () => {
    const { server, userId, cookie } = get();
    const [first, second] = [await server.connect(cookie), await server.connect(cookie)];
    const phone = await server.connect(server.signIn(userId));

    server.endSession(cookie);

    await Promise.all([isGone(first), isGone(second)]);
    await tellBalance(3);
    await phone.until(({ events }) => events.length > 0);
    expect([first, second].map(({ events }) => events.length)).to.deep.equal([0, 0]);
  });

  it('a socket whose session ended while it was connecting', async () => {
    const { server, cookie } = get();
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
    const { server, cookie } = get();
    const tab = await server.connect(cookie);
    server.sessions.delete(cookie.slice('sid='.length));

    server.notifySessionEnded(null);

    await isGone(tab);
    expect(tab.socket.connected).to.equal(false);
  });

  it('a user whose role changed, also when the notification was lost', async () => {
    const { world, server, userId, cookie } = get();
    const tab = await server.connect(cookie);

    await world.database.query('update users set is_admin = true where id = $1', [userId]);

    await isGone(tab);
    expect(tab.socket.connected).to.equal(false);
  });

  for (const [what, send] of [
    ['sends an unknown message', (tab) => emitRaw(tab, 'delete', 1)],
    ['replays from a text', (tab) => emitRaw(tab, 'replay', 'x', () => {})],
    ['replays from a fraction', (tab) => emitRaw(tab, 'replay', 0.5, () => {})],
    ['replays from a negative number', (tab) => emitRaw(tab, 'replay', -1, () => {})],
    ['replays without a callback', (tab) => emitRaw(tab, 'replay', 1)],
    ['sends a message named like a method of Object', (tab) => emitRaw(tab, 'toString')],
    ['sends a message named by a number', (tab) => emitRaw(tab, 7)],
    ['replays without arguments', (tab) => emitRaw(tab, 'replay')],
    [
      'sends requests faster than they are answered',
      (tab) => {
        for (let n = 0; n < 50; n += 1) emitRaw(tab, 'replay', 0, () => {});
      },
    ],
    ['sends more than 16 kB', (tab) => emitRaw(tab, 'replay', 'x'.repeat(17_000), () => {})],
    ['sends a malformed packet', ({ socket }) => socket.io.engine.write('9???')],
    ['sends bytes', (tab) => emitRaw(tab, 'replay', Buffer.alloc(9), () => {})],
  ] satisfies [string, (tab: SocketTab) => unknown][]) {
    it(`a socket that ${what}`, async () => {
      const { server, cookie } = get();
      const tab = await server.connect(cookie, { reconnection: false });
      const gone = once(tab.socket as never, 'disconnect');

      send(tab);

      await gone;
      expect(tab.socket.connected).to.equal(false);
    });
  }
});
