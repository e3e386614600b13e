import { productionSettings } from '../../tests/production-settings.ts';
import { openTestApp, password, type HttpResponse, appOnce } from '../../tests/test-app.ts';
import { readConfig } from '../config.ts';
import type { Refusal } from '../refusal.ts';
import { openRateLimits, trimRateLimits } from './rate-limits.ts';

/** Addresses come from a proxy that is trusted, so that a test can call from anywhere. */
const limited = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' };
let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `198.${18 + (networks >> 8)}.${networks & 255}`;
};

describe('limits', () => {
  const app = appOnce(limited);

  const openLimits = () =>
    openRateLimits({ config: { isRateLimited: true }, database: app.engine.database });
  type From = { from?: string; cookie?: string };
  const post = (path: string, body: unknown, { from = `${newNetwork()}.1`, cookie }: From = {}) =>
    app.call('POST', path, { body, cookie, headers: { 'X-Forwarded-For': from } });
  const logIn = (email: string, secret: string, by: From = {}) =>
    post('/api/login', { email, password: secret }, by);
  const register = (email: string, by: From = {}) => post('/api/register', { email, password }, by);
  const forget = (email: string, by: From = {}) => post('/api/forgot-password', { email }, by);
  const count = (answers: readonly HttpResponse[], status: number) =>
    answers.filter((answer) => answer.status === status).length;
  const inTurn = async (n: number, ask: (i: number) => Promise<HttpResponse>) => {
    const answers: HttpResponse[] = [];
    for (let i = 0; i < n; i += 10) {
      const some = Array.from({ length: Math.min(10, n - i) }, (_, j) => ask(i + j));
      answers.push(...(await Promise.all(some)));
    }
    return answers;
  };

  it('allow at most a hundred passwords an hour on one account, from any number of networks', async () => {
    const owner = await register('owner@example.test');

    const answers = await inTurn(300, (i) => logIn('owner@example.test', `guess number ${i}`));

    expect(count(answers, 401)).to.be.within(1, 100);
    expect(count(answers, 429)).to.equal(300 - count(answers, 401));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).to.have.property('code', 'request.too-many');
    expect(refused?.text).to.match(/try again in \d+ minutes\./);
    expect(Number(refused?.headers['retry-after'])).to.be.within(3000, 3600);
    expect((await logIn('OWNER@example.test ', password)).status, 'a stranger').to.equal(429);
    const home = { cookie: owner.cookie };
    expect((await logIn('owner@example.test', password, home)).status, 'at home').to.equal(200);
    const other = await register('other-account@example.test');
    const borrowed = { cookie: other.cookie };
    expect((await logIn('owner@example.test', password, borrowed)).status).to.equal(429);
  });

  it('also stop guessing from a browser that is known to the account', async () => {
    const owner = await register('knows@example.test');
    const answers = await inTurn(40, (i) =>
      logIn('knows@example.test', `guess number ${i}`, { cookie: owner.cookie }),
    );

    expect(count(answers, 401)).to.equal(20);
    expect(count(answers, 429)).to.equal(20);
  });

  it('answer alike for accounts that do not exist', async () => {
    const answers = await inTurn(60, () => logIn('nobody@example.test', 'any password'));

    expect(count(answers, 401)).to.equal(50);
    expect(count(answers, 429)).to.equal(10);
  });

  it('stop one password on many accounts, for the whole network and no other', async () => {
    const network = newNetwork();
    const answers = await inTurn(120, (i) =>
      logIn(`victim${i}@example.test`, 'Password1', { from: `${network}.${i % 250}` }),
    );
    expect(count(answers, 401)).to.equal(100);
    expect(count(answers, 429)).to.equal(20);
    expect((await logIn('elsewhere@example.test', 'Password1')).status).to.equal(401);
  });

  it('do not count right passwords', async () => {
    await register('regular@example.test');
    const from = `${newNetwork()}.1`;
    const answers = await inTurn(60, () => logIn('regular@example.test', password, { from }));

    expect(count(answers, 200)).to.equal(60);
  });

  it('answer "Email already exists" five times an hour', async () => {
    await register('taken@example.test');
    const from = `${newNetwork()}.1`;

    const answers = await inTurn(8, () => register('taken@example.test', { from }));

    expect(count(answers, 409)).to.equal(5);
    expect(count(answers, 429)).to.equal(3);
    expect((await register('free1@example.test', { from })).status, 'nor of others').to.equal(429);
    expect((await register('taken@example.test')).status, 'elsewhere').to.equal(409);
  });

  it('let a household sign up', async () => {
    const from = `${newNetwork()}.1`;
    for (let i = 0; i < 7; i += 1) {
      expect((await register(`home${i}@example.test`, { from })).status).to.equal(200);
    }
  });

  it('give a thousand automatic sign-ups no more than thirty free tokens', async () => {
    const network = newNetwork();
    const spellings = (i: number) =>
      [
        `farm+${i}@example.test`,
        `f.a.r.m+${i}@gmail.com`,
        `farmer${i}@mailinator.test`,
        `FARMER${i}@throwaway.test`,
      ][i % 4] ?? '';

    const answers = await inTurn(1000, (i) =>
      register(spellings(i), { from: `${network}.${i % 250}` }),
    );

    const tokens = answers
      .filter(({ status }) => status === 200)
      .reduce((sum, { json }) => sum + (json as { tokenBalance: number }).tokenBalance, 0);
    expect(tokens).to.be.within(10, 30);
    expect(count(answers, 200)).to.be.at.most(30);
  }).timeout(120_000);

  it('hold for the networks of an IPv6 /48 together, at ten times as much', async () => {
    const at = (site: number, i: number) => ({ from: `2001:db8:${site}:${i.toString(16)}::1` });
    const answers = await inTurn(40, (i) => register(`six-farm${i}@example.test`, at(1, i)));
    const elsewhere = await register('six-home@example.test', at(2, 1));

    const granted = ({ json }: HttpResponse) => (json as { tokenBalance: number }).tokenBalance > 0;
    expect(count(answers, 200)).to.equal(40);
    expect(answers.filter(granted)).to.have.length(30);
    expect(granted(elsewhere)).to.equal(true);
  });

  it('give a mailbox one signup bonus, from any number of networks and in any spelling', async () => {
    const balances: number[] = [];
    for (const email of ['mail.box@gmail.com', 'mailbox+2@gmail.com', 'MAILBOX@googlemail.com']) {
      balances.push(((await register(email)).json as { tokenBalance: number }).tokenBalance);
    }

    expect(balances).to.deep.equal([10, 0, 0]);
  });

  it('allow five reset mails an hour per address, with or without an account', async () => {
    await register('forgetful@example.test');
    for (const email of ['forgetful@example.test', 'stranger@example.test']) {
      const answers = await inTurn(7, () => forget(email));
      expect(count(answers, 200), email).to.equal(5);
      expect(count(answers, 429), email).to.equal(2);
    }
  });

  it('stop trying reset tokens', async () => {
    const headers = { 'X-Forwarded-For': `${newNetwork()}.1` };
    const answers = await inTurn(120, (i) =>
      app.call('GET', `/api/verify-reset-token/${i}`, { headers }),
    );

    expect(count(answers, 200)).to.equal(100);
    expect(count(answers, 429)).to.equal(20);
  });

  it('hold across processes and restarts', async () => {
    const processes = [openLimits(), openLimits(), openLimits()];
    const take = async (i: number) =>
      processes[i % 3]?.consume([['reset.account', 'shared']]).then(
        () => true,
        () => false,
      );

    const taken = await Promise.all(Array.from({ length: 30 }, (_, i) => take(i)));
    const afterRestart = await openLimits()
      .consume([['reset.account', 'shared']])
      .catch((error: { code: string }) => error.code);

    expect(taken.filter(Boolean)).to.have.length(5);
    expect(afterRestart).to.equal('request.too-many');
    await app.sql`update rate_limits set expire = 1 where key like '%shared%'`;
    await trimRateLimits(app.engine.database);
    expect(await app.sql`select 1 from rate_limits where key like '%shared%'`).to.deep.equal([]);
  });

  for (const [whose, budget, points] of [
    ['orders of one user', 'order.account', 600],
    ['readings of one user', 'read.account', 240],
    ['changes of one user', 'change.account', 300],
    ['checks of one user', 'check.account', 120],
  ] as const) {
    it(`limit ${whose}, not those of another`, async () => {
      const limits = openLimits();
      const take = (key: string) => limits.consume([[budget, key]]);
      for (let i = 0; i < points; i += 1) await take('one');

      const refused = await take('one').catch((error: Refusal) => error);
      await take('other');

      expect(refused).to.include({ code: 'request.too-many' });
      expect(refused).to.have.property('retryAfterSeconds').within(1, 60);
    });
  }

  it('refuse sign-ins while they cannot be counted', async () => {
    await register('closed@example.test');
    await app.sql`alter table rate_limits rename to elsewhere`;

    const answers = [
      await logIn('closed@example.test', password),
      await register('new@example.test'),
      await forget('closed@example.test'),
      await post('/api/reset-password', { token: 'x', newPassword: 'long enough' }),
    ];
    await app.sql`alter table elsewhere rename to rate_limits`;

    for (const { status, cookie } of answers) {
      expect(status).to.be.within(500, 503);
      expect(cookie).to.equal('');
    }
    expect((await logIn('closed@example.test', password)).status).to.equal(200);
  });
});

describe('limits by address', () => {
  it('ignore an address that no trusted proxy wrote', async () => {
    const app = await openTestApp({ RATE_LIMITS: 'on' });
    const answers: number[] = [];
    for (let i = 0; i < 25; i += 1) {
      const headers = { 'X-Forwarded-For': `203.0.${i}.1` };
      const body = { email: `any${i}@example.test` };
      answers.push((await app.call('POST', '/api/forgot-password', { body, headers })).status);
    }
    await app.close();

    expect(answers.filter((status) => status === 429)).to.have.length(5);
  });

  it('are always on in production', () => {
    const production = readConfig({ ...productionSettings, RATE_LIMITS: 'off' });

    expect(production.isRateLimited).to.equal(true);
    expect(readConfig({ RATE_LIMITS: 'off' }).isRateLimited).to.equal(false);
    expect(readConfig({}).isRateLimited).to.equal(true);
  });
});
