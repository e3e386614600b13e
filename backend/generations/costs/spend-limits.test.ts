import { randomUUID } from 'node:crypto';
import { addUser, databaseOnce } from '#tests/database.ts';
import { scriptedProvider } from '#tests/scripted-provider.ts';
import { openTestApp } from '#tests/test-app.ts';
import { choiceParts, openReelOrders, photoPart } from '#tests/reel-orders.ts';
import { readConfig, type Config } from '../../config.ts';
import { Refusal } from '../../refusal.ts';
import { openSpendLimits, type SpendLimits } from './spend-limits.ts';

const unpriced = () => ({ generationId: randomUUID(), costs: () => [] });

describe('spend limits', () => {
  const test = databaseOnce();
  beforeEach(() => test.database.query('delete from spend_counts'));
  let closing: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await closing?.();
    closing = undefined;
  });

  const open = (settings: Partial<Config>) =>
    openSpendLimits({ ...readConfig({}), ...settings }, { log: test.log, providers: [] });
  /** A reel costs one token. */
  const order = (
    limits: SpendLimits,
    id: number,
    { isAdmin = false, network = '198.51.100.0/24' } = {},
  ): Promise<boolean> =>
    test.database
      .transaction((tx) =>
        limits.count(tx, { user: { id, isAdmin }, run: 'reel', network, ...unpriced() }),
      )
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 'generation.at-ceiling') return false;
          throw error;
        },
      );
  const orders = async (n: number, place: (i: number) => Promise<boolean>) =>
    (await Promise.all(Array.from({ length: n }, (_, i) => place(i)))).filter(Boolean).length;

  it('hold for a user over processes, however many order at once', async () => {
    const processes = [1, 2, 3].map(() => open({ SPEND_CEILING_USER_HOUR: 20 }));
    const [one, other] = [await addUser(test.database), await addUser(test.database)];

    const taken = await orders(200, (i) => order(processes[i % 3] ?? expect.fail(), one));

    expect(taken).to.equal(20);
    const refusals = processes.reduce((sum, each) => sum + each.refusals()['user-hour'], 0);
    expect(refusals).to.equal(180);
    expect(await order(processes[0] ?? expect.fail(), other), 'another user').to.equal(true);
  });

  it('hold for all users together, and keep the last fifth for those who have paid', async () => {
    const limits = open({ SPEND_CEILING_HOUR: 50 });
    const users = await Promise.all(Array.from({ length: 10 }, () => addUser(test.database)));
    const payer = await addUser(test.database);
    await test.sql`insert into purchases (id, user_id, package, tokens, price_cents, currency, state, paid_at)
       values (${randomUUID()}, ${payer}, 'starter', 30, 399, 'usd', 'paid', now())`;

    const free = await orders(100, (i) => order(limits, users[i % 10] ?? 0));
    const paid = await orders(100, () => order(limits, payer));

    expect([free, paid]).to.deep.equal([40, 10]);
  });

  it('hold for all users of a network, and of the networks of an IPv6 /48 together at ten times as much', async () => {
    const processes = [1, 2].map(() => open({ SPEND_CEILING_NETWORK_HOUR: 2 }));
    const users = await Promise.all(Array.from({ length: 10 }, () => addUser(test.database)));
    const from = (network: (i: number) => string) =>
      orders(60, (i) =>
        order(processes[i % 2] ?? expect.fail(), users[i % 10] ?? 0, { network: network(i) }),
      );
    const ofSite = (site: string) => (i: number) =>
      `20010db8${site}${(i % 20).toString(16).padStart(4, '0')}/64`;

    const [farm, site, otherSite] = await Promise.all([
      from(() => '203.0.113.0/24'),
      from(ofSite('0001')),
      from(ofSite('0002')),
    ]);

    expect([farm, site, otherSite]).to.deep.equal([2, 20, 20]);
  });

  it('count administrators and never refuse them', async () => {
    const limits = open({ SPEND_CEILING_HOUR: 5, SPEND_CEILING_USER_DAY: 2 });
    const admin = await addUser(test.database);

    expect(await orders(10, () => order(limits, admin, { isAdmin: true }))).to.equal(10);
    expect(await order(limits, await addUser(test.database))).to.equal(false);
  });

  it('count nothing that is not charged', async () => {
    const limits = open({ SPEND_CEILING_USER_HOUR: 2, SPEND_CEILING_HOUR: 1 });
    const user = await addUser(test.database);
    const abandon = () =>
      test.database.transaction(async (tx) => {
        await limits.count(tx, {
          user: { id: user, isAdmin: false },
          run: 'personaTraining',
          network: 'unknown',
          ...unpriced(),
        });
      });

    // More than any limit here.
    expect(await abandon().catch((error: Refusal) => error.code)).to.equal('generation.at-ceiling');
    expect(await test.database.query('select 1 from spend_counts')).to.deep.equal([]);
  });

  for (const [who, period, settings, mostSeconds] of [
    ['You have', 'hour', { SPEND_CEILING_USER_HOUR: '2' }, 3600],
    ['You have', 'day', { COST_CEILING_USER_DAY: '0.90' }, 86_400],
    ['Your network has', 'hour', { SPEND_CEILING_NETWORK_HOUR: '2' }, 3600],
  ] as const) {
    it(`refuse an order before it is charged, for at most one ${period}, and leave nothing behind: ${who}`, async () => {
      const priced = Object.assign(scriptedProvider(), { estimateCostMicros: () => 400_000 });
      const app = await openTestApp({ ...settings, TRUSTED_PROXIES: '1' }, { providers: [priced] });
      closing = app.close;
      const shop = await openReelOrders(app);
      const buy = (from: string) =>
        shop.send([photoPart(), ...choiceParts], {
          Prefer: 'respond-async',
          'X-Forwarded-For': from,
        });
      const bought = [await buy('203.0.113.5'), await buy('::ffff:203.0.113.77')];

      const refused = await buy('203.0.113.200');

      expect(bought.map(({ status }) => status)).to.deep.equal([202, 202]);
      expect(refused.status).to.equal(503);
      expect(Number(refused.headers['retry-after'])).to.be.within(1, mostSeconds);
      expect(refused.json).to.deep.equal({
        error: `${who} reached what can be made in one ${period}. Nothing was charged. Please try again later.`,
        code: 'generation.at-ceiling',
      });
      expect(await app.balanceOf(shop.user.id)).to.equal(8);
      expect(await shop.generations()).to.have.length(2);
      expect(await shop.storedPhotos()).to.have.length(2);
      const elsewhere = await buy('203.0.114.1');
      expect(elsewhere.status).to.equal(who === 'Your network has' ? 202 : 503);
    });
  }
});
