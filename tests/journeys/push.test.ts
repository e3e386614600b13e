import { readSessionKeys } from '../../backend/accounts/session-keys.ts';
import { openLog } from '../../backend/log.ts';
import { deliverPush } from '../../backend/push/send-push.ts';
import type { Settings } from '../../contract/settings.ts';
import { useInfluencerFixture } from '../influencer-fixture.ts';
import { openedEach } from '../opened.ts';
import type { Person } from '../person.ts';
import { subscribe } from '../plans.ts';
import { openPushService } from '../push-service.ts';
import { itInFull } from '../sample-size.ts';
import { scriptedProvider, type ScriptedCall } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

describe('web push', function () {
  this.timeout(240_000);
  const world = worldEach();
  const service = openedEach(openPushService);

  const settings = () => ({ OUTBOUND_TRUSTED_ORIGINS: service.origin });
  const open = (submit: ScriptedCall[] = []) =>
    world.openWithCreator({
      providers: [
        scriptedProvider({ submit }),
        scriptedProvider({}, { name: 'lists', capability: 'hashtags' }),
      ],
      settings: settings(),
    });
  const makeReel = async (person: Person) =>
    person.untilEnded(await person.startReel(await testPhoto()));
  const change = (person: Person, json: unknown) =>
    person.expect<Settings>('PUT', '/api/user/settings', { json });
  /** Waits until the end of so many generations was told, or was not to be. */
  const untilDone = async (generations: number) => {
    await world.untilRows(
      `pgboss.job where name = 'push.ask' and state = 'completed'`,
      generations,
    );
    await world.untilRows(`pgboss.job where name = 'push.deliver' and state < 'completed'`, 0);
  };
  const subscriptions = () => world.sql<{ endpoint: string }>`
    select endpoint from push_subscriptions order by id`;

  it('tells every browser of the user that an item is ready, and where it is', async () => {
    const { creator } = await open();
    const phone = await creator.secondDevice();
    const endpoints = [await subscribe(creator, service), await subscribe(phone, service)];

    const { id, result } = await makeReel(creator);

    await service.push(2);
    expect(service.pushes.map(({ endpoint }) => endpoint)).to.have.members(endpoints);
    for (const { message, topic } of service.pushes) {
      expect(message).to.deep.equal({
        title: 'Ready: Reel',
        body: 'Open it to see it.',
        tag: id,
        path: `/images?item=${result?.media[0]?.id}`,
      });
      expect(topic).to.equal(id.replaceAll('-', ''));
    }
  });

  it('tells a failure with its refund, and where there is no item the tool', async () => {
    const { creator } = await open([{ kind: 'fault', faultClass: 'invalid_input' }]);
    await subscribe(creator, service);

    const { status } = await makeReel(creator);
    const failed = await service.push(1);
    await creator.untilEnded(await creator.startHashtags('travel'));
    const listed = await service.push(2);

    expect(status).to.equal('failed');
    expect(failed.message).to.include({
      title: 'Not made: Reel',
      body: 'Your tokens are back.',
      path: '/activity',
    });
    expect(listed.message).to.include({ title: 'Ready: Hashtags', path: '/hashtag-generator' });
  });

  it('is silent while a tab at any process is visible, and sent where none answers so', async () => {
    const providers = [scriptedProvider()];
    const { creator } = await world.openWithCreator({ role: 'api', settings: settings() });
    const { url } = await world.open({ role: 'api', settings: settings() });
    await world.open({ role: 'worker', providers, settings: settings() });
    for (let browser = 0; browser < 3; browser += 1) await subscribe(creator, service);
    const older = await creator.openTab();
    const hidden = await creator.openTab();
    let asked = 0;
    hidden.socket.on('is-visible', (answer) => {
      asked += 1;
      answer(false);
    });
    const seen = await creator.viaServer(url ?? '').openTab();
    seen.socket.on('is-visible', (answer) => answer(true));

    await makeReel(creator);
    await untilDone(1);
    expect(service.requests()).to.equal(0);
    seen.close();
    const { id } = await makeReel(creator);

    expect((await service.push(3)).message.tag).to.equal(id);
    expect(asked, 'once each time, however many browsers are told').to.equal(2);
    expect([older, hidden].map(({ socket }) => socket.connected)).to.deep.equal([true, true]);
  });

  it('obeys the settings, which are pushed to every tab', async () => {
    const { creator } = await open([
      { kind: 'answer' },
      { kind: 'fault', faultClass: 'invalid_input' },
    ]);
    const tab = await creator.openTab();
    await subscribe(creator, service);
    const off = { finished: false, failed: true, trained: true, planned: true };
    expect(await change(creator, { push: { finished: false } })).to.deep.equal({
      push: off,
      mail: { trained: false, planned: false },
    });

    await makeReel(creator);
    await untilDone(1);
    await makeReel(creator);

    expect((await service.push(1)).message.title).to.equal('Not made: Reel');
    const changed = tab.events.flatMap(({ type, data }) =>
      type === 'settings.changed' ? [data.push] : [],
    );
    expect(changed).to.deep.equal([off]);
  });

  itInFull('forgets an unknown browser, and tries again where the service is busy', async () => {
    const { creator } = await open();
    const endpoints = [];
    for (let browser = 0; browser < 3; browser += 1)
      endpoints.push(await subscribe(creator, service));
    service.answerNext(404, 410, 503);

    await makeReel(creator);
    const { endpoint } = await service.push(1);

    const left = (await subscriptions()).map((each) => each.endpoint);
    expect(left).to.deep.equal([endpoint]);
    expect(endpoints).to.include(endpoint);
    expect(service.requests()).to.equal(4);
  });

  it('follows no redirect, and gives up where the service refuses', async () => {
    const { creator } = await open();
    await subscribe(creator, service);
    service.answerNext(307);

    await makeReel(creator);
    await untilDone(1);

    expect(service.requests()).to.equal(1);
    expect(service.faults).to.deep.equal([]);
  });

  it('is tried once at a host that is not there, and again where its name cannot be asked for', async () => {
    const { creator } = await open();
    await subscribe(creator, service);
    const { id: generationId } = await makeReel(creator);
    await service.push(1);
    const [subscription] = await world.sql<{ id: number }>`
      update push_subscriptions set endpoint = 'https://push.example/a' returning id`;
    const { database, dataDir: DATA_DIR } = world;
    const sessionKeys = await readSessionKeys({ DATA_DIR, SESSION_SECRET: undefined });
    const send = (code: string) => {
      const resolve = async () => Promise.reject(Object.assign(new Error(code), { code }));
      const rules = { hosts: ['push.example'], resolve };
      const subject = 'mailto:contact@lumireel.example';
      const parts = { database, rules, sessionKeys, subject, log: openLog('silent') };
      const payload = { generationId, subscriptionId: subscription?.id ?? 0 };
      return deliverPush(parts, payload).then(
        () => 'over',
        () => 'again',
      );
    };

    expect([await send('ENOTFOUND'), await send('EAI_AGAIN')]).to.deep.equal(['over', 'again']);
  });

  it('ends with its session, goes on with the one that follows it, and reaches no others', async () => {
    const { creator } = await open();
    const phone = await creator.secondDevice();
    const here = await subscribe(creator, service);
    await subscribe(phone, service);

    await creator.expect('POST', '/api/user/password', {
      json: { currentPassword: 'correct horse', newPassword: 'another password' },
    });

    expect(await subscriptions()).to.deep.equal([{ endpoint: here }]);
    await makeReel(creator);
    expect((await service.push(1)).endpoint).to.equal(here);
    await creator.expect('POST', '/api/logout');
    expect(await subscriptions()).to.deep.equal([]);
  });

  it('has one key pair for all processes, and is off where no key opens it', async () => {
    const { creator, close } = await open();
    const { url } = await world.open({ role: 'api', settings: settings() });
    const keyOf = (person: Person) => person.call('GET', '/api/push/key');
    const [one, other] = await Promise.all([keyOf(creator), keyOf(creator.viaServer(url ?? ''))]);
    expect(one.body).to.deep.equal(other.body);
    await subscribe(creator, service);
    await world.sql`update push_keys set private_key = '\\x00'`;

    const { status, body } = await keyOf(creator);
    await makeReel(creator);
    await untilDone(1);

    expect(status).to.equal(503);
    expect(body).to.include({ code: 'push.unavailable' });
    expect(service.requests()).to.equal(0);
    await close();
  });
});

describe('the mail about a training', function () {
  this.timeout(240_000);
  const studio = useInfluencerFixture();

  it('comes when it has ended, to who wants it, and says how to switch it off', async () => {
    const failed = { kind: 'fault', faultClass: 'invalid_input' } as const;
    await studio.openScripted([{ kind: 'answer' }, { kind: 'answer' }, failed]);
    const creator = await studio.registerWithTokens(300);
    const statuses = [];
    for (const mail of [{}, { trained: true }, { trained: true }]) {
      await creator.expect('PUT', '/api/user/settings', { json: { mail } });
      const [portrait] = await studio.options(creator);
      const { body } = await studio.train(creator, portrait);
      const { generationId } = body as { generationId: string };
      statuses.push((await creator.untilEnded(generationId)).status);
    }

    const sent = await until(
      () => studio.world.mails(),
      ({ length }) => length === 2,
    );

    expect(statuses).to.deep.equal(['succeeded', 'succeeded', 'failed']);
    expect(sent.map(({ subject }) => subject)).to.have.members([
      'Your influencer is ready at Lumireel',
      'Your influencer was not trained at Lumireel',
    ]);
    for (const { text } of sent) expect(text).to.contain('open your profile and turn off');
  });
});
