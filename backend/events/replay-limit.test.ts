import { openTab } from '../../tests/live-server.ts';
import { appOnce } from '../../tests/test-app.ts';

describe('pages of missed events', () => {
  const app = appOnce({ RATE_LIMITS: 'on' });

  it('are 120 a minute for a user, over the socket and by REST together', async () => {
    const [busy, calm] = [await app.signUp(), await app.signUp()];
    const ask = async ({ cookie }: { cookie: string }) =>
      (await app.call('GET', '/api/events?after=0', { cookie })).status;
    const { socket } = openTab(`http://localhost:${app.port}`, busy.cookie);

    for (let page = 0; page < 60; page += 1) {
      expect(await socket.emitWithAck('replay', 0)).to.have.property('reset', false);
      expect(await ask(busy)).to.equal(200);
    }
    socket.disconnect();

    expect([await ask(busy), await ask(calm)]).to.deep.equal([429, 200]);
  });
});
