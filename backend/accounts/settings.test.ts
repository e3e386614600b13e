import type { Subscription } from '../../contract/settings.ts';
import { newSubscription } from '../../tests/push-service.ts';
import { appOnce } from '../../tests/test-app.ts';
import { SUBSCRIPTIONS_MAX } from '../push/subscriptions.ts';

const standard = {
  push: { finished: true, failed: true, trained: true, planned: true },
  mail: { trained: false, planned: false },
};

describe('the settings of a user', () => {
  const app = appOnce();

  it('are pushes and no mail, until any part of them is changed', async () => {
    const { cookie } = await app.signUp();
    const other = await app.signUp();
    const read = async (who = cookie) =>
      (await app.call('GET', '/api/user/settings', { cookie: who })).json;
    expect(await read()).to.deep.equal(standard);

    const body = { push: { failed: false }, mail: { trained: true, planned: true } };
    const changed = await app.call('PUT', '/api/user/settings', { cookie, body });
    const untouched = await app.call('PUT', '/api/user/settings', { cookie, body: {} });

    const now = { push: { ...standard.push, failed: false }, mail: body.mail };
    expect([changed.json, untouched.json, await read()]).to.deep.equal([now, now, now]);
    expect(await read(other.cookie)).to.deep.equal(standard);
  });
});

describe('a subscription to web push', () => {
  const app = appOnce();
  const add = (cookie: string, body: unknown) =>
    app.call('POST', '/api/push/subscriptions', { cookie, body });
  const endpointsOf = async (userId: number) =>
    (
      await app.sql<{ endpoint: string }>`
        select endpoint from push_subscriptions where user_id = ${userId} order by id`
    ).map(({ endpoint }) => endpoint);

  it('belongs to the session that brought it last, and leaves when it is asked to', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    const subscription = newSubscription();
    const { endpoint } = subscription;
    const statuses = [
      await add(one.cookie, subscription),
      await add(one.cookie, subscription),
      await add(two.cookie, subscription),
    ].map(({ status }) => status);

    expect(statuses).to.deep.equal([200, 200, 200]);
    expect(await endpointsOf(one.id)).to.deep.equal([]);
    expect(await endpointsOf(two.id)).to.deep.equal([endpoint]);
    const remove = (cookie: string) =>
      app.call('DELETE', '/api/push/subscriptions', { cookie, body: { endpoint } });
    expect((await remove(one.cookie)).status).to.equal(200);
    expect(await endpointsOf(two.id)).to.deep.equal([endpoint]);
    expect((await remove(two.cookie)).status).to.equal(200);
    expect(await endpointsOf(two.id)).to.deep.equal([]);
  });

  it('takes the place of the oldest where there are as many as there may be', async () => {
    const { cookie, id } = await app.signUp();
    const all = Array.from({ length: SUBSCRIPTIONS_MAX + 1 }, () => newSubscription());

    for (const each of all) expect((await add(cookie, each)).status).to.equal(200);

    const kept = all.slice(1).map(({ endpoint }) => endpoint);
    expect(await endpointsOf(id)).to.deep.equal(kept);
  });

  it('is at a service that is listed, and nowhere else', async () => {
    const { cookie, id } = await app.signUp();
    const good = [
      'https://fcm.googleapis.com/fcm/send/a',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://api.push.apple.com/a',
      'https://wns2-par02p.notify.windows.com/w/?token=a',
    ];
    const bad = [
      'http://fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com:8443/fcm/send/a',
      'https://me@fcm.googleapis.com/fcm/send/a',
      'https://me:secret@fcm.googleapis.com/fcm/send/a',
      'https://fcm.googleapis.com.evil.example/fcm/send/a',
      'https://fcm.googleapis.com./fcm/send/a',
      'https://evilfcm.googleapis.com/a',
      'https://evil-notify.windows.com/a',
      'https://notify.windows.com.evil.example/a',
      'https://evil.example/?https://fcm.googleapis.com',
      'https://localhost/a',
      'https://127.0.0.1/a',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/a',
      'https://2130706433/a',
      'ftp://fcm.googleapis.com/a',
      'data:text/plain,a',
      'no address',
      '',
      // Other spellings of an address, some of which `web-push` reads as another host or as none.
      'https:fcm.googleapis.com/a',
      'ht\ntps://fcm.googleapis.com/a',
      ' https://fcm.googleapis.com/a',
      'https:\\\\fcm.googleapis.com\\a',
      'https://fcm.googleapis.com\\@evil.example/a',
      'https://@fcm.googleapis.com/a',
      'https://fcm.googleapis.com:443/a',
      'https://FCM.googleapis.com/a',
      'https://fcm%2egoogleapis.com/a',
      'https://fcm。googleapis.com/a',
      'https://xn--fcm-hja.googleapis.com/a',
      'https://fcm.googleapis.com/a#b',
      'https://[::ffff:127.0.0.1]/a',
    ];

    for (const endpoint of good) {
      expect((await add(cookie, newSubscription(endpoint))).status, endpoint).to.equal(200);
    }
    for (const endpoint of bad) {
      const { status, json } = await add(cookie, newSubscription(endpoint));
      expect(status, endpoint).to.equal(400);
      expect(json, endpoint).to.include({ code: 'push.endpoint-refused' });
    }
    expect(await endpointsOf(id)).to.deep.equal(good);
  });

  it('has keys that something can be encrypted for, and nothing that is unknown', async () => {
    const { cookie, id } = await app.signUp();
    const { endpoint, keys } = newSubscription();
    const noPoint = `B${'A'.repeat(86)}`;
    const bodies: unknown[] = [
      { endpoint },
      { endpoint, keys: { ...keys, p256dh: noPoint } },
      { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(1) } },
      { endpoint, keys: { ...keys, auth: `${keys.auth}A` } },
      { endpoint, keys: { ...keys, auth: 'x'.repeat(5_000) } },
      { endpoint: `${endpoint}/${'a'.repeat(5_000)}`, keys },
      { endpoint, keys, expirationTime: 'never' },
      { endpoint, keys, userId: 1 },
    ];

    for (const body of bodies) expect((await add(cookie, body)).status).to.equal(400);

    expect(await endpointsOf(id)).to.deep.equal([]);
    const worded: Subscription = { endpoint, keys, expirationTime: null };
    expect((await add(cookie, worded)).status).to.equal(200);
  });
});
