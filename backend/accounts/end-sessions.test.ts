import { once } from 'node:events';
import type { Session } from '../../contract/account.ts';
import { openMailedWorld } from '../../tests/mailed-world.ts';
import { openedOnce } from '../../tests/opened.ts';
import type { Person } from '../../tests/person.ts';
import { scriptedProvider } from '../../tests/scripted-provider.ts';

describe('sessions that end', () => {
  const world = openedOnce(openMailedWorld);
  let otherProcess: string;
  before(async () => {
    otherProcess = (await world.open({ providers: [scriptedProvider()] })).url ?? expect.fail();
  });

  const list = (person: Person) => person.expect<Session[]>('GET', '/api/user/sessions');
  const end = (person: Person, id: string) => person.call('DELETE', `/api/user/sessions/${id}`);
  const statusOf = async (person: Person) => (await person.call('GET', '/api/user')).status;
  const idOf = async (person: Person) =>
    (await list(person)).find(({ isCurrent }) => isCurrent)?.id ?? expect.fail('no session');

  it('are ended one by one, with their sockets, in every process', async () => {
    const ada = await world.newcomer();
    const phone = await ada.secondDevice();
    const tablet = await ada.secondDevice();
    const far = await phone.viaServer(otherProcess).openTab();
    const stays = await tablet.openTab();
    const ended = once(far.socket as never, 'disconnect');

    const { status, body } = await end(ada, await idOf(phone));

    expect([status, body]).to.deep.equal([200, { ok: true }]);
    await ended;
    expect(await statusOf(phone)).to.equal(401);
    expect(await statusOf(tablet)).to.equal(200);
    expect(stays.socket.connected).to.equal(true);
    const left = await list(ada);
    expect(left.map(({ isCurrent }) => isCurrent)).to.deep.equal([false, true]);
    expect(JSON.stringify(left)).to.not.include(/sid=([^;]+)/.exec(tablet.cookie)?.[1]);
  });

  it('are all but the one that asks, where that is asked for', async () => {
    const ada = await world.newcomer();
    const others = await Promise.all([ada.secondDevice(), ada.secondDevice()]);
    const eve = await world.newcomer();

    await ada.expect('POST', '/api/user/sessions/end-others');

    for (const device of others) expect(await statusOf(device)).to.equal(401);
    for (const device of [ada, eve]) expect(await statusOf(device)).to.equal(200);
  });

  const password = 'correct horse';
  const replacing: Record<string, (email: string) => { path: string; body: object }> = {
    'another sign-in': (email) => ({ path: '/api/login', body: { email, password } }),
    'a changed password': () => ({
      path: '/api/user/password',
      body: { currentPassword: password, newPassword: password },
    }),
  };
  for (const [what, request] of Object.entries(replacing)) {
    it(`because of ${what} close the sockets of their browser only when it has its new cookie`, async () => {
      const ada = await world.newcomer();
      const { socket } = await ada.openTab();
      const { path, body } = request(ada.email);
      let isAnswered = false;
      const wasAnswered = once(socket as never, 'disconnect').then(() => isAnswered);

      const answer = await fetch(world.url + path, {
        method: 'POST',
        headers: { cookie: ada.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      isAnswered = true;

      expect(answer.status).to.equal(200);
      expect(await wasAnswered).to.equal(true);
    });
  }
});
