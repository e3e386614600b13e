import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { openTestPostgres, urlOf } from '../postgres.ts';
import { openWorld } from '../world.ts';
import { readAddress } from './address.ts';
import { startCrowd } from './crowd.ts';
import { startProduct, type LoadedProduct } from './product.ts';
import { readProfile, type Profile } from './profile.ts';
import { writeReport } from './report.ts';
import type { TabsProfile } from './tabs-profile.ts';
import { writeTabsReport } from './tabs-report.ts';
import { runTabs } from './run-tabs.ts';

/*
 *     npm run load -- quiet-hour                 a profile of tests/load/profiles
 *     npm run load -- my.json --minutes 5        one of one's own, for a shorter time
 *     npm run load -- busy-hour --seed lx3k      the same users and actions again
 *     npm run load -- busy-hour --url http://localhost:3000
 *     npm run load -- busy-hour --report FOLDER  instead of load-reports/
 *     npm run load -- tabs-10k                   10,000 tabs, a busy hour of pushes, two storms
 *
 * Without an address the product is real processes on a database of its own. One at an address sees
 * the whole crowd come from one network: it needs RATE_LIMITS=off, and so no NODE_ENV=production.
 * Ctrl-C ends the run early. Ends with 1 when a promise was broken, or nothing was ordered.
 */
const TIMER_MS = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    host: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    report: { type: 'string', default: join(import.meta.dirname, '../../load-reports') },
  },
});
const { profileName, profile, minutes, url } = await readArguments().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
const seed = values.seed ?? Date.now().toString(36);

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort());
}
const closing = new AsyncDisposableStack();
let isKept = false;
try {
  isKept = await ('kind' in profile ? playTabs(profile) : playCrowd(profile));
} finally {
  await closing.disposeAsync();
}
process.exit(isKept ? 0 : 1);

async function playTabs(tabs: TabsProfile): Promise<boolean> {
  const startedAt = new Date();
  const connection = await openServer();
  const stopped = new Promise<never>((_, reject) => {
    interrupted.signal.addEventListener('abort', () => reject(new Error('interrupted')));
  });
  const playing = runTabs(connection, { profile: tabs, seed, say: (line) => console.log(line) });
  const run = await Promise.race([playing, stopped]);
  const circumstances = { profileName, profile: tabs, seed, startedAt };
  const { text, path, broken } = await writeTabsReport(circumstances, run, values.report);
  console.log(`\n${text}\n\n${path}`);
  return broken.length === 0;
}

async function playCrowd(inFile: Profile): Promise<boolean> {
  const crowdProfile = { ...inFile, minutes: minutes ?? inFile.minutes };
  const product = url
    ? { urls: [url], memory: async () => [] }
    : await openOwnProduct(crowdProfile.product);
  console.log(`${profileName}, seed ${seed}, at ${product.urls.join(' and ')}`);
  const startedAt = new Date();
  const startMs = performance.now();
  const delay = monitorEventLoopDelay({ resolution: TIMER_MS });
  delay.enable();
  const crowd = startCrowd({
    ...{ urls: product.urls, seed, profile: crowdProfile },
    interrupted: interrupted.signal,
  });
  const secondsSinceStart = () => (performance.now() - startMs) / 1_000;
  const live = setInterval(() => {
    console.log(`${Math.round(secondsSinceStart())} s  ${crowd.figures.line(crowd.present())}`);
  }, 1_000);
  closing.defer(() => clearInterval(live));
  await crowd.done;
  clearInterval(live);

  const { text, path } = await writeReport(
    {
      ...{ profileName, seed, startedAt, url, profile: crowdProfile },
      seconds: secondsSinceStart(),
      memory: await product.memory(),
      // What is measured is the time between two timers.
      crowdDelayMs: Math.max(0, delay.percentile(99) / 1e6 - TIMER_MS),
    },
    crowd.figures,
    values.report,
  );
  console.log(`\n${text}\n\n${path}`);
  return crowd.figures.brokenCount() === 0 && crowd.figures.counts.orders > 0;
}

async function readArguments() {
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new Error('Usage: npm run load -- PROFILE [--url URL]');
  const asked = values.minutes === undefined ? undefined : Number(values.minutes);
  if (asked !== undefined && !(asked > 0)) throw new Error('--minutes is a number above 0.');
  const inFile = await readProfile(name);
  if ('kind' in inFile && (values.url !== undefined || asked !== undefined)) {
    throw new Error(
      'A profile of tabs starts and ends processes of its own, for as long as it says.',
    );
  }
  return {
    profileName: name,
    profile: inFile,
    minutes: asked,
    url: values.url === undefined ? null : readAddress(values.url, values.host),
  };
}

/** Closing it checks the ledger of everything that was ordered. */
async function openOwnProduct(processes: Profile['product']): Promise<LoadedProduct> {
  process.env.TEST_DATABASE_URL = urlOf(await openServer());
  const world = await openWorld();
  closing.defer(() => world.close());
  return startProduct(world, processes);
}

async function openServer(): Promise<ServerConnection> {
  const server = await openTestPostgres({ isDurable: true });
  closing.defer(() => server.stop());
  return server.connection;
}
