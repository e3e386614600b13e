import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startCrowd } from '../load/crowd.ts';
import type { Figures, PromiseName } from '../load/figures.ts';
import { startProduct, type LoadedProduct } from '../load/product.ts';
import type { Profile } from '../load/profile.ts';
import { writeReport } from '../load/report.ts';
import { openTamperingRelay, type Tampering } from '../load/tampering-relay.ts';
import { openWorld, type World } from '../world.ts';

const profile: Profile = {
  minutes: 5,
  users: 2,
  visits: 3,
  arrivalsPerMinute: 600,
  tabsEach: [1, 2],
  orders: { story: 1, hashtags: 3 },
  thinkSeconds: [0, 0.1],
  leaveShare: 0.3,
  awaySeconds: [0, 0.3],
  stormEveryMinutes: 0.02,
  product: { apis: 1, workers: 1, provider: 'scripted', rejectedShare: 0.3 },
};

/** One user in one tab, whose tokens buy five lists of hashtags. */
const loneUser: Profile = {
  ...profile,
  visits: 1,
  tabsEach: [1, 1],
  orders: { hashtags: 1 },
  leaveShare: 0,
  stormEveryMinutes: null,
};

const isEvent = (message: string, type: string) =>
  message.startsWith('42["event"') && message.includes(`"type":"${type}"`);

/** Also out of replays, which would bring back what is only missing in the pushes. */
function withoutEnds(message: string): string[] {
  if (isEvent(message, 'generation.succeeded') || isEvent(message, 'generation.failed')) return [];
  const replayed = /^43\d+/.exec(message)?.[0];
  if (!replayed) return [message];
  const [replay] = JSON.parse(message.slice(replayed.length)) as [{ events: { type: string }[] }];
  const events = replay.events.filter(({ type }) => !/succeeded|failed/.test(type));
  return [replayed + JSON.stringify([{ ...replay, events }])];
}

const tamperings: readonly [title: string, PromiseName, Tampering][] = [
  ['an event that never comes', 'events', { pass: withoutEnds }],
  [
    'an event that comes twice',
    'events',
    { pass: (message) => (isEvent(message, 'balance.changed') ? [message, message] : [message]) },
  ],
  [
    'a balance that the ledger does not explain',
    'balance',
    {
      answer: {
        path: '/api/user',
        with: (body) => {
          const user = JSON.parse(body) as { tokenBalance: number };
          return {
            status: 200,
            body: JSON.stringify({ ...user, tokenBalance: user.tokenBalance + 1 }),
          };
        },
      },
    },
  ],
  [
    'an answer with 502',
    'answers',
    { answer: { path: '/api/tools', with: () => ({ status: 502, body: '{}' }) } },
  ],
];

describe('npm run load', function () {
  this.timeout(240_000);

  let world: World;
  let product: LoadedProduct;
  before(async () => {
    world = await openWorld();
    product = await startProduct(world, profile.product);
  });
  after(() => world.close());

  const count = async (sql: string) =>
    (await world.database.query<{ count: number }>(sql))[0]?.count;

  it('counts what a crowd that orders, leaves and comes back was given, and finds it whole', async () => {
    const crowd = startCrowd({ urls: product.urls, profile, seed: 'whole' });
    await crowd.done;

    const { counts, checks, errors } = crowd.figures;
    expect(brokenOf(crowd.figures)).to.deep.equal([]);
    expect([...errors]).to.deep.equal([]);
    expect(counts.users).to.equal(3);
    expect(counts.orders).to.equal(await count('select count(*)::int from generations'));
    expect(counts.delivered).to.equal(
      await count(`select count(*)::int from generations where state = 'succeeded'`),
    );
    expect(counts.refunded)
      .to.equal(counts.orders - counts.delivered)
      .and.to.be.above(0);
    expect(counts.files)
      .to.equal(await count('select count(*)::int from images'))
      .and.be.above(0);
    expect(counts.leaves).to.be.above(0);
    expect(checks.orders.kept).to.equal(counts.orders);
    expect(checks.balance.kept).to.equal(counts.orders);
    expect(crowd.present()).to.deep.equal({ users: 0, tabs: 0 });
  });

  for (const [title, promise, tampering] of tamperings) {
    it(`notices ${title}`, async () => {
      const [url = ''] = product.urls;
      const relay = await openTamperingRelay(url, tampering);
      const patienceSeconds = 2;
      const crowd = startCrowd({
        urls: [relay.url],
        profile: loneUser,
        seed: title,
        patienceSeconds,
      });
      await crowd.done;
      await relay.close();

      expect(brokenOf(crowd.figures)).to.include(promise);
    });
  }

  it('writes a report with every figure, and what was broken', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lumireel-load-'));
    const crowd = startCrowd({ urls: product.urls, profile: loneUser, seed: 'report' });
    await crowd.done;
    crowd.figures.check('answers', false, () => 'GET /api/user: 500');

    const { path, text } = await writeReport(
      {
        ...{ profileName: 'lone', profile: loneUser, seed: 'report', url: null },
        ...{ startedAt: new Date(), seconds: 10, crowdDelayMs: 1 },
        memory: await product.memory(),
      },
      crowd.figures,
      folder,
    );
    const json = JSON.parse(await readFile(path.replace(/md$/, 'json'), 'utf8')) as {
      actions: { action: string; count: number }[];
      memory: { peakBytes: number }[];
    };
    await rm(folder, { recursive: true });

    const timed = new Map(json.actions.map((action) => [action.action, action.count]));
    expect(timed.get('order')).to.equal(crowd.figures.counts.orders);
    expect(timed.get('push')).to.be.above(0);
    expect(json.memory).to.have.length(2);
    expect(text).to.include('GET /api/user: 500').and.to.include('| worker 1 |');
  });
});

function brokenOf({ checks }: Figures): string[] {
  return Object.entries(checks).flatMap(([promise, { broken }]) => (broken > 0 ? [promise] : []));
}
