import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text as readAll } from 'node:stream/consumers';
import { runs } from '../../contract/tools/catalogue.ts';
import { startCrowd } from '../load/crowd.ts';
import type { Figures } from '../load/figures.ts';
import { startProduct, type LoadedProduct } from '../load/product.ts';
import type { Profile } from '../load/profile.ts';
import type { Phase } from '../load/tabs-phase.ts';
import type { TabsProfile } from '../load/tabs-profile.ts';
import { worldOnce } from '../world.ts';

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

const tabsProfile: TabsProfile = {
  ...{ kind: 'tabs', users: 6, tabsEach: 2, apis: 2, clientProcesses: 2 },
  ...{ holdSeconds: 0, busySeconds: 2, ordersPerHour: 7_200 },
  ...{ storms: ['SIGKILL'], missedEvents: 3, hasReference: false },
};

describe('npm run load', function () {
  this.timeout(240_000);

  const world = worldOnce();
  let product: LoadedProduct;
  before(async () => (product = await startProduct(world, profile.product)));

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
    const memory = await product.memory();
    expect(memory.map(({ name }) => name)).to.deep.equal(['api 1', 'worker 1']);
    expect(memory.every(({ peakBytes, residentBytes }) => peakBytes >= residentBytes)).to.equal(
      true,
    );
    expect(crowd.present()).to.deep.equal({ users: 0, tabs: 0 });
  });

  it('ends with 1 where one was broken, and the report says how', async () => {
    await world.sql`create function make_free() returns trigger language plpgsql
      as 'begin new.price := 0; return new; end'`;
    await world.sql`create trigger free before update on generations
      for each row when (new.state = 'succeeded') execute function make_free()`;
    const options = ['--url', product.urls[0] ?? ''];
    const { code, report, text } = await runCommand<Report>(loneUser, options);
    await world.sql`drop function make_free cascade`;
    // The world's own check of the ledger is about what the product did.
    await world.sql`update generations set price = ${runs.hashtags.price} where price = 0`;

    expect(code).to.equal(1);
    expect(report.promises.orders?.broken).to.be.above(0);
    expect(text).to.match(/is succeeded and took \d+ of 0 tokens/);
  });

  it('opens tabs, has their users order, ends the server, and sees every tab whole again', async () => {
    const { code, report, text } = await runCommand<TabsReport>(tabsProfile);

    expect(code, text).to.equal(0);
    const [, busy, storm] = report.phases;
    expect(report.phases.map(({ name }) => name)).to.deep.equal([
      'hold',
      'busy',
      'storm after SIGKILL',
    ]);
    expect(busy?.counts['orders']).to.be.above(0);
    expect(busy?.times.pushMs?.count).to.be.above(busy?.counts['orders'] ?? 0);
    expect(storm?.live).to.equal(12);
    expect(storm?.times.backMs?.count).to.be.least(12);
    // Each tab reads two addresses again.
    expect(storm?.counts['GET: 200']).to.be.least(24);
    expect(report.broken).to.deep.equal([]);
  });
});

type Report = {
  counts: Record<string, number>;
  actions: { action: string; count: number }[];
  promises: Record<string, { kept: number; broken: number }>;
};

type TabsReport = { phases: Phase[]; broken: string[] };

/** The command itself. */
async function runCommand<R>(
  ofRun: Profile | TabsProfile,
  options: readonly string[] = [],
): Promise<{ code: unknown; report: R; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-load-'));
  const profilePath = join(folder, 'mine.json');
  await writeFile(profilePath, JSON.stringify(ofRun));
  const program = join(import.meta.dirname, '../load/run.ts');
  const child = spawn(
    process.execPath,
    [program, profilePath, '--report', join(folder, 'reports'), ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [[code], text] = await Promise.all([once(child, 'exit'), readAll(child.stdout)]);
  const files = await readdir(join(folder, 'reports'));
  const json = files.find((file) => file.endsWith('.json')) ?? '';
  const report = JSON.parse(await readFile(join(folder, 'reports', json), 'utf8')) as R;
  await rm(folder, { recursive: true });
  return { code, report, text };
}

function brokenOf({ checks }: Figures): string[] {
  return Object.entries(checks).flatMap(([promise, { broken }]) => (broken > 0 ? [promise] : []));
}
