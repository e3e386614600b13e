import { once } from 'node:events';
import { createConnection } from 'node:net';
import { addUser } from '../../tests/database.ts';
import { openLiveServer, openTab, ownOrigin, useLiveServer } from '../../tests/live-server.ts';
import { untilIs } from '../../tests/until.ts';
import { Refusal } from '../refusal.ts';

describe('the gateway of live push', () => {
  const { get, tellBalance } = useLiveServer();
  /** Why a connection came to nothing. */
  const refusalOf = async (options: Parameters<typeof openTab>[2] = {}, as = get().cookie) => {
    const { socket } = openTab(get().server.url, as, { reconnection: false, ...options });
    const [error] = await once(socket as never, 'connect_error');
    socket.disconnect();
    return error as Error & { data?: { code: string } };
  };
  const handshake = (headers: Record<string, string>) =>
    fetch(`${get().server.url}/socket.io/?EIO=4&transport=polling`, { headers });

  it('sends committed events to every tab of their user, and to no other user', async () => {
    const { world, server, userId, cookie } = get();
    const strangerId = await addUser(world.database);
    const stranger = await server.connect(server.signIn(strangerId));
    const tabs = [
      await server.connect(cookie),
      await server.connect(server.signIn(userId)),
      await server.connect(cookie, { transports: ['polling'] }),
    ];

    await tellBalance(9);

    for (const tab of tabs) {
      const { events } = await tab.until((received) => received.events.length > 0);
      expect(events[0]).to.deep.include({
        seq: 1,
        type: 'balance.changed',
        data: { tokenBalance: 9, entries: [] },
      });
      expect(events).to.deep.equal((await server.events.replay(userId, 0)).events);
    }
    await tellBalance(1, strangerId);
    await stranger.until(({ events }) => events.length > 0);
    expect(stranger.events).to.have.length(1);
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const { world, server, userId, cookie } = get();
    const tab = await server.connect(cookie);

    await world.database
      .transaction(async (tx) => {
        await server.events.record(tx, userId, [
          { type: 'balance.changed', data: { tokenBalance: 1, entries: [] } },
        ]);
        throw new Error('changed its mind');
      })
      .catch(() => undefined);
    await tellBalance(2);

    await tab.until(({ events }) => events.length > 0);
    expect(tab.events.map(({ data }) => data)).to.deep.equal([{ tokenBalance: 2, entries: [] }]);
  });

  it('leaves a replay without an answer that its user has too many of', async () => {
    const { server, cookie } = get();
    await tellBalance(9);
    const tab = await server.connect(cookie);
    const { limitReplay } = server.gatewayDependencies;
    const answered: string[] = [];

    server.gatewayDependencies.limitReplay = async () => {
      server.gatewayDependencies.limitReplay = limitReplay;
      throw new Refusal('request.too-many');
    };
    tab.socket.emit('replay', 0, () => answered.push('refused'));
    const { events } = await tab.socket.emitWithAck('replay', 0);

    expect(events).to.have.length(1);
    expect(answered).to.deep.equal([]);
  });

  it('sends the new head within seconds when a push was lost', async () => {
    const { world, server, userId, cookie } = get();
    const tab = await server.connect(cookie);

    // Written as by a process that died between its commit and the push.
    await world.sql`with u as (update users set event_seq = event_seq + 1 where id = ${userId}
      returning event_seq)
       insert into user_events (user_id, seq, type, data)
       select ${userId}, event_seq, 'balance.changed', '{"tokenBalance": 5, "entries": []}' from u`;

    await tab.until(({ heads }) => heads.at(-1) === 1);
    const { events } = await tab.socket.emitWithAck('replay', 0);
    expect(events.map(({ data }) => data)).to.deep.equal([{ tokenBalance: 5, entries: [] }]);
  });

  it('sends a broadcast to every browser', async () => {
    const { world, server, cookie } = get();
    const strangerId = await addUser(world.database);
    const tabs = [await server.connect(cookie), await server.connect(server.signIn(strangerId))];

    server.events.publishToAll({
      type: 'music.refreshed',
      data: { platform: 'tiktok', insights: [] },
    });

    for (const tab of tabs) {
      await tab.until(({ events }) => events.length > 0);
      expect(tab.events[0]).to.include({ type: 'music.refreshed' });
    }
  });

  describe('accepts', () => {
    it('no caller without a session, and sends the refusal', async () => {
      const { data } = await refusalOf({}, 'sid=unknown');
      expect(data).to.deep.equal({ code: 'account.not-signed-in' });
    });

    it('no page of another site with the user’s cookie, by websocket or polling', async () => {
      const { server, cookie } = get();
      const foreign = { cookie, origin: 'https://evil.example' };
      for (const transport of ['websocket', 'polling']) {
        const error = await refusalOf({ transports: [transport], extraHeaders: foreign });
        expect(error.data).to.equal(undefined);
      }
      expect((await handshake(foreign)).status).to.equal(403);
      const own = await handshake({ cookie, origin: ownOrigin });
      expect(own.status).to.equal(200);
      expect(own.headers.get('access-control-allow-origin')).to.equal(null);
      expect(own.headers.get('cache-control')).to.equal('no-store');
      expect(own.headers.get('x-content-type-options')).to.equal('nosniff');
      await server.connect(cookie, { extraHeaders: { cookie, origin: ownOrigin } });
    });

    it('a hundred tabs of one user and no more', async () => {
      const { world, server, cookie } = get();
      const tabs = await Promise.all(Array.from({ length: 100 }, () => server.connect(cookie)));

      expect((await refusalOf()).data).to.deep.equal({ code: 'server.busy' });

      tabs[0]?.socket.disconnect();
      await server.connect(server.signIn(await addUser(world.database)));
      await server.connect(cookie);
    });

    it('a browser again as soon as sessions can be looked up again', async () => {
      const { server, cookie } = get();
      const { authenticate } = server.gatewayDependencies;
      server.gatewayDependencies.authenticate = () =>
        Promise.reject(new Error('the database is away'));
      const tab = openTab(server.url, cookie);
      await once(tab.socket.io as never, 'close');
      server.gatewayDependencies.authenticate = authenticate;

      await tab.until(({ heads }) => heads.length > 0);
      expect(tab.socket.connected).to.equal(true);
      tab.socket.disconnect();
    });
  });

  it('counts connected sockets and users', async () => {
    const { server, userId, cookie } = get();
    const before = server.events.connected();
    const tab = await server.connect(cookie);
    await server.connect(cookie);

    expect(server.events.connected()).to.deep.equal({
      sockets: before.sockets + 2,
      userIds: [...before.userIds, userId],
    });

    tab.socket.disconnect();
    await untilIs(() => server.events.connected().sockets, before.sockets + 1);
  });

  it('disconnects browsers when it stops, in a way that makes them reconnect', async () => {
    const { world, userId } = get();
    const other = await openLiveServer(world);
    const tab = await other.connect(other.signIn(userId), { reconnection: false });
    const disconnected = once(tab.socket as never, 'disconnect');

    await other.close();

    expect((await disconnected)[0]).to.equal('transport close');
  });

  it('does not wait for a browser that is asleep when it stops', async () => {
    const { world } = get();
    const other = await openLiveServer(world);
    const { port } = new URL(other.url);
    const sleeper = createConnection(Number(port), '127.0.0.1');
    sleeper.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        '',
        '',
      ].join('\r\n'),
    );
    await once(sleeper, 'data');
    sleeper.pause();
    const startedMs = performance.now();

    await other.close();

    // Its handshake of closing would be waited for as long as 30 s.
    expect(performance.now() - startedMs).to.be.below(25_000);
    sleeper.destroy();
  });
});
