import { randomUUID } from 'node:crypto';
import { productionSettings } from '../../tests/production-settings.ts';
import { appOnce } from '../../tests/test-app.ts';
import { charge } from '../../tests/charge.ts';

describe('the token calls', () => {
  const app = appOnce();
  let cookie: string;
  before(async () => {
    const user = await app.signUp();
    cookie = user.cookie;
    const entry = { userId: user.id, amount: 1, refKind: 'test', reason: 'reel' };
    for (let n = 0; n < 4; n += 1) {
      await app.testDatabase.database.transaction((tx) =>
        charge(tx, { ...entry, refId: randomUUID() }),
      );
    }
  });

  const get = (path: string) => app.call('GET', path, { cookie });
  const amounts = (answer: { json: unknown }) =>
    (answer.json as { amount: number }[]).map(({ amount }) => amount);

  it('page through the history by the cursor of the page before, and by no other text', async () => {
    const first = await get('/api/tokens/history?limit=3');
    const cursor = first.headers['x-next-cursor'];
    const second = await get(`/api/tokens/history?limit=3&before=${String(cursor)}`);

    expect(amounts(first)).to.deep.equal([-1, -1, -1]);
    expect(amounts(second)).to.deep.equal([-1, 10]);
    expect(second.headers['x-next-cursor']).to.equal(undefined);
    const kinds = ['kind=gift', 'kind=__proto__'];
    for (const query of [...kinds, 'before=-1', 'before=1e3', 'before=99999999999999999']) {
      expect((await get(`/api/tokens/history?${query}`)).status, query).to.equal(400);
    }
  });

  it('send the history as a file that no cache stores', async () => {
    const answer = await get('/api/tokens/history.csv?kind=charge');

    expect(answer.status).to.equal(200);
    expect(answer.headers).to.include({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lumireel-tokens.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.text.trim().split('\r\n')).to.have.length(1 + 4);
  });

  it('read the raw bytes of a webhook, whatever its content type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await app.call('POST', '/api/stripe/webhook', {
        headers: { 'Content-Type': type },
        body: '{"id":"evt_1"}',
      });
      expect(answer.status, type).to.equal(400);
      expect(answer.json).to.have.property('code', 'payment.bad-webhook');
    }
  });

  it('refuse a webhook that is too long although it has no Content-Length', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const answer = await app.sendRaw(
      'POST /api/stripe/webhook HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
        `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
    );

    expect(answer).to.match(/^HTTP\/1\.1 413 /);
  });
});

describe('a production server without the keys of Stripe', () => {
  const app = appOnce(productionSettings);

  it('sells nothing and names the reason', async () => {
    const { cookie } = await app.signUp();
    const body = { package: 'starter' };

    const answer = await app.call('POST', '/api/purchase-tokens', { cookie, body });
    const account = await app.call('GET', '/api/tokens', { cookie });
    const webhook = await app.call('POST', '/api/stripe/webhook', { body: '{}' });
    const page = await app.call('GET', `/api/sandbox-checkout/${randomUUID()}`, { cookie });
    const pay = await app.call('POST', `/api/sandbox-checkout/${randomUUID()}/pay`, { cookie });

    expect(answer.status).to.equal(503);
    expect(answer.json).to.deep.equal({
      error: 'Payments are not set up on this server yet.',
      code: 'payment.unavailable',
    });
    expect(account.json).to.deep.equal({
      debt: 0,
      checkout: 'unavailable',
      hasTax: false,
      hasPromotionCodes: false,
      welcomeWaits: false,
    });
    expect(webhook.status).to.equal(503);
    expect([page.status, pay.status]).to.deep.equal([404, 404]);
  });
});
