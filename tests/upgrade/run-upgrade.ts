import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock, pause } from '../../backend/clock.ts';
import { openDatabase, type Database } from '../../backend/database/database.ts';
import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { openLog } from '../../backend/log.ts';
import { openDiskStorage } from '../../backend/storage/disk.ts';
import { createDatabase, dropDatabase } from '../databases.ts';
import { checkInvariants } from '../faults/check-invariants.ts';
import { startCrowd } from '../load/crowd.ts';
import { promises, type Figures, type PromiseName } from '../load/figures.ts';
import type { Profile } from '../load/profile.ts';
import { openFalStandIn, type FalStandIn } from '../provider-stand-in/fal.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { testSettings } from '../database.ts';
import { openLoadBalancer } from './load-balancer.ts';
import type { Release } from './previous-release.ts';
import { openRollout } from './rollout.ts';

export type UpgradeOptions = {
  previous: Release;
  current: Release;
  server: ServerConnection;
  seed: string;
  /** The crowd goes on for so long between two steps. */
  seconds: number;
  users: number;
  /** How long the crowd waits for the end of an order; absent: beyond its limits. */
  patienceSeconds?: number;
  /** Afterwards the previous release is put back beside the new schema, and replaced again. */
  goesBack: boolean;
  /** SQL that is run after the migrations: a change of the schema to be tried. */
  alsoSql?: string | undefined;
  print: (line: string) => void;
};

export type UpgradeResult = {
  violations: string[];
  figures: Figures;
  loggedErrors: ReadonlyMap<string, number>;
  /** Logs of all processes; removed when nothing was found. */
  folder: string;
};

const APIS = 2;
const WORKERS = 2;

/**
 * Upgrades a product of several processes under a crowd and takes it back: the schema first, beside
 * the previous release, then one process after another. Pictures and reels are made by a stand-in
 * for a service, so that what one release has bought the other takes over; enhancements are
 * rendered by the workers.
 */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeResult> {
  const { previous, current, server, seed, print } = options;
  await using closing = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-upgrade-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  closing.defer(() => rm(dataDir, { recursive: true, force: true }));
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  const connection = await createDatabase(server, name);
  closing.defer(() => dropDatabase(server, name));
  const book: RecordedRequest[] = [];
  const fal = await openFalStandIn(book);
  closing.defer(() => fal.close());
  fal.setPace(() => ({ queuedMs: 500, runningMs: 3_000 }));
  const balancer = await openLoadBalancer();
  closing.defer(() => balancer.close());
  const rollout = openRollout({
    env: {
      ...testSettings(connection, dataDir),
      ...fal.settings,
      APP_URL: balancer.url,
      LOG_LEVEL: 'info',
      PROVIDERS_ENHANCE: 'local',
      RATE_LIMITS: 'off',
    },
    folder,
    balancer,
  });
  closing.defer(() => rollout.close());

  print(`${APIS} APIs and ${WORKERS} workers of ${previous.version}; logs: ${folder}`);
  for (let number = 0; number < APIS; number += 1) await rollout.start('api', previous);
  for (let number = 0; number < WORKERS; number += 1) await rollout.start('worker', previous);
  // Opened without migrations: they are what is tried.
  const log = openLog('silent');
  const database = await openDatabase({ connection, poolSize: 2, log, skipMigrations: true });
  closing.defer(() => database.close());

  const over = new AbortController();
  const profile = profileOf(options.users);
  const crowd = startCrowd({
    ...{ urls: [balancer.url], profile, seed, interrupted: over.signal },
    ...(options.patienceSeconds ? { patienceSeconds: options.patienceSeconds } : {}),
  });
  closing.defer(() => over.abort());
  const steps: [what: string, act: () => Promise<void>][] = [
    ['the crowd arrives', async () => undefined],
    [
      `npm run migrate of ${current.version} beside ${previous.version}`,
      async () => {
        await rollout.migrate(current);
        if (options.alsoSql) await database.query(options.alsoSql);
      },
    ],
    [`every process to ${current.version}`, () => rollout.replaceAll(current)],
  ];
  if (options.goesBack) {
    steps.push(
      [`back to ${previous.version}`, () => rollout.replaceAll(previous)],
      [`every process to ${current.version} again`, () => rollout.replaceAll(current)],
    );
  }
  for (const [what, act] of steps) {
    print(what);
    await act();
    await pause(options.seconds * 1_000);
    print(`  ${crowd.figures.line(crowd.present())}`);
    // What is broken already would only be broken more often.
    if (crowd.figures.brokenCount() > 0) break;
  }
  over.abort();
  print('the crowd leaves');
  await crowd.done;

  const { figures } = crowd;
  const storage = await openDiskStorage(dataDir, clock.now());
  const found = await checkInvariants({ database, storage, submitsPath: '', users: [] });
  const violations = [
    ...rollout.violations,
    ...brokenPromises(figures),
    ...found.violations,
    ...(await checkPurchases(database, fal)),
  ];
  if (violations.length === 0) await rm(folder, { recursive: true, force: true });
  return { violations, figures, loggedErrors: rollout.loggedErrors, folder };
}

const profileOf = (users: number): Profile => ({
  // Ended by the last step.
  minutes: 1_440,
  users,
  arrivalsPerMinute: users * 4,
  tabsEach: [1, 3],
  orders: { reel: 2, story: 3, enhance: 3, hashtags: 3 },
  thinkSeconds: [0.5, 4],
  leaveShare: 0.15,
  awaySeconds: [2, 10],
  stormEveryMinutes: null,
  product: { apis: APIS, workers: WORKERS, provider: 'preview', rejectedShare: 0 },
});

function brokenPromises({ checks, counts }: Figures): string[] {
  // Object.keys forgets which keys they are.
  const broken = (Object.keys(promises) as PromiseName[])
    .filter((promise) => checks[promise].broken > 0)
    .map((promise) => {
      const { kept, broken: times, examples } = checks[promise];
      return `not kept in ${times} of ${kept + times} checks: ${promises[promise]}; ${examples.join('; ')}`;
    });
  return counts.orders > 0 ? broken : [...broken, 'nothing was ordered'];
}

/**
 * Each request that the service took belongs to one attempt: neither release bought anything twice.
 */
async function checkPurchases(database: Database, fal: FalStandIn): Promise<string[]> {
  const rows = await database.sql<{ ref: string }>`
    select ref::text as ref from provider_jobs where provider = 'fal' and ref is not null`;
  return fal
    .jobs()
    .filter(({ id }) => !rows.some(({ ref }) => ref.includes(id)))
    .map(({ id, endpoint }) => `${endpoint} was bought as ${id} and no attempt knows it`);
}
