import { readCommand } from '../../backend/admin/commands.ts';
import type { ClientToServer } from '../../contract/live.ts';
import type { Usage } from '../../contract/usage.ts';
import { openedOnce } from '../opened.ts';
import type { LiveTab, Person } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { testPhoto, worldOnce } from '../world.ts';

describe('access to live push', () => {
  const world = worldOnce();
  const lumireel = openedOnce(() => world.open({ providers: [scriptedProvider()] }));
  const anonymous = () => world.person(lumireel.url ?? '');
  const someone = () => anonymous().register();
  const owner = openedOnce(someone);
  const other = openedOnce(someone);
  const admin = openedOnce(someone);
  const demoted = openedOnce(someone);
  const loggedOut = openedOnce(someone);
  before(async () => {
    for (const person of [admin, demoted]) await operate('promote', person);
    await loggedOut.expect('POST', '/api/logout');
  });

  const operate = (command: string, { email }: Person) =>
    readCommand([command, email])(lumireel.engine);
  const isCut = (tab: LiveTab) => tab.until(() => !tab.socket.connected);
  function usageTo(tab: LiveTab): Usage[] {
    const received: Usage[] = [];
    tab.socket.on('usage', (usage) => received.push(usage));
    return received;
  }

  /** Tests of each message a browser may send, for those who may and those who may not. */
  const messages: Record<keyof ClientToServer, () => Promise<void>> = {
    replay: async () => {
      for (const person of [owner, other, admin, demoted]) {
        const tab = await person.openTab();
        const { events } = await tab.socket.timeout(3_000).emitWithAck('replay', 0);
        const mine = await person.expect<{ events: unknown }>('GET', '/api/events?after=0');
        expect(events).to.deep.equal(mine.events);
        tab.close();
      }
    },
    'watch-usage': async () => {
      for (const person of [owner, other]) {
        const tab = await person.openTab();
        const received = usageTo(tab);
        tab.socket.emit('watch-usage', true);
        await isCut(tab);
        expect(received).to.deep.equal([]);
      }
      const tab = await admin.openTab();
      const received = usageTo(tab);
      tab.socket.emit('watch-usage', true);
      await tab.until(() => received.length > 0);
      tab.close();
    },
  };
  for (const [name, check] of Object.entries(messages)) {
    it(`the message ${name} is refused from all others`, check);
  }

  it('a demoted administrator receives nothing more', async () => {
    const tab = await demoted.openTab();
    const received = usageTo(tab);
    tab.socket.emit('watch-usage', true);
    await tab.until(() => received.length > 0);

    await operate('demote', demoted);
    await isCut(tab);

    const again = await demoted.openTab();
    const later = usageTo(again);
    again.socket.emit('watch-usage', true);
    await isCut(again);
    expect(later).to.deep.equal([]);
    expect((await demoted.call('GET', '/api/admin/usage')).status).to.equal(403);
  });

  it('events of a user reach no other user, not even administrators', async () => {
    const tabs = await Promise.all([other, admin, demoted].map((person) => person.openTab()));
    const mine = await owner.openTab();
    const before = tabs.map(({ events, progress }) => events.length + progress.length);

    await owner.untilEnded(await owner.startReel(await testPhoto()));
    await mine.until(({ events }) => events.some(({ type }) => type === 'generation.succeeded'));

    expect(tabs.map(({ events, progress }) => events.length + progress.length)).to.deep.equal(
      before,
    );
    for (const tab of [mine, ...tabs]) tab.close();
  });

  it('a media file opens for whoever was given its address, and no other file for anybody', async () => {
    const [reel] = await owner.images();
    const media = reel?.imageUrl ?? '';
    const all = [anonymous(), loggedOut, owner, other, admin, demoted];

    for (const person of all) expect((await person.call('GET', media)).status).to.equal(200);

    const guess = media.replace(/[0-9a-f]{4}\//, 'ffff/');
    const folders = ['uploads', 'models', 'exports', 'tmp', 'media/..%2fuploads', 'postgres'];
    for (const person of all) {
      expect((await person.call('GET', guess)).status).to.equal(404);
      for (const folder of folders) {
        const { headers } = await person.call('GET', media.replace('media', folder));
        // At most the page of an unknown address.
        expect(headers.get('content-type')).to.match(/^(text\/html|application\/json)/);
      }
    }
  });
});
