import { execSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { readConfig } from '../../backend/config.ts';
import { openLumireel } from '../../backend/main/open-lumireel.ts';
import { startProduct, startReference } from '../../bench/product.ts';
import { signInAll } from '../../bench/requests.ts';
import { withWorld, type BenchWorld } from '../../bench/world.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { orderOptions } from '../order-options.ts';
import { slowProvider } from '../scaling/slow-provider.ts';
import { memoryOf, perTab, watchPhase, type Phase, type PerTab } from './tabs-phase.ts';
import type { TabsProfile } from './tabs-profile.ts';
import { openTabs, type Tabs, type TabsOrder } from './tabs.ts';

const TOKENS = 1_000;
/** The files of a process with tabs besides theirs: HTTP, PostgreSQL, its own code. */
const FILES_BESIDES = 1_000;
/** A storm that brings no tab back for so long is given up, and so are missing events. */
const STANDSTILL_SECONDS = 60;

export type TabsRun = {
  phases: Phase[];
  perTab: PerTab;
  /** The costs of a tab at a bare Socket.IO server; null where they were not asked for. */
  reference: PerTab | null;
};

type Tab = TabsOrder['tabs'][number];

/** Plays a profile of tabs against a product on a database of its own. */
export async function runTabs(
  server: ServerConnection,
  options: { profile: TabsProfile; seed: string; say: (line: string) => void },
): Promise<TabsRun> {
  const { profile, seed, say } = options;
  requireOpenFiles(profile);
  return withWorld(server, 'worker', async (world) => {
    const reference = profile.hasReference ? await measureReference(world, profile) : null;
    if (reference) say(`a bare tab holds ${reference.heldKilobytes.toFixed(1)} kB`);
    const userIds = await world.addUsers(profile.users, TOKENS);
    const cookies = await signInAll(world, userIds);
    say(`${profile.users} users are signed in`);
    const worker = await openLumireel({
      config: readConfig({ ...world.settings, WORKER_SLOTS: '20' }),
      role: 'worker',
      log: world.log,
      // Whatever is ordered: a worker's work is not measured here.
      providers: [slowProvider(0)],
    });
    let apis = await startApis(
      world,
      Array.from({ length: profile.apis }, () => ({})),
    );
    const before = await memoryOf(apis);
    const wanted: Tab[] = userIds.flatMap((userId, place) =>
      Array.from({ length: profile.tabsEach }, (_, number) => ({
        userId,
        cookie: cookies[place] ?? '',
        url: `http://127.0.0.1:${apis[(place * profile.tabsEach + number) % apis.length]?.port}`,
      })),
    );
    const orders = share(wanted, profile.clientProcesses);
    const opening = performance.now();
    const tabs = await openTabs(orders.map((part) => ({ tabs: part, hasReads: true })));
    const phases: Phase[] = [];
    const phase = async (name: string, work: Parameters<typeof watchPhase>[1]['work']) => {
      const seen = await watchPhase(name, { apis: () => apis, tabs, work, say });
      phases.push(seen);
      return seen;
    };

    say(`${wanted.length} tabs opened in ${seconds(opening).toFixed(0)} s`);
    await tabs.figures();
    await phase('hold', () => pause(profile.holdSeconds * 1_000));
    const held = perTab(before, await memoryOf(apis), wanted.length);
    await phase('busy', async ({ counts }) => {
      const accepted = await placeOrders(wanted, { profile, seed });
      counts['orders'] = accepted;
      await untilApplied(world, tabs);
    });
    for (const signal of profile.storms) {
      await phase(`storm after ${signal}`, async (seen) => {
        await Promise.all(apis.map((api) => api.stop(signal)));
        for (const userId of userIds.slice(0, profile.missedEvents)) {
          await recordEvent(world, userId);
        }
        const startedMs = performance.now();
        apis = await startApis(
          world,
          apis.map(({ port }) => ({ PORT: String(port) })),
        );
        await Promise.all(apis.map((api) => api.busyness()));
        await untilBack(tabs, { count: wanted.length, say });
        seen.counts['seconds until every tab was back'] = Math.round(seconds(startedMs));
        await untilApplied(world, tabs);
      });
    }
    await tabs.close();
    await Promise.all(apis.map((api) => api.stop()));
    await worker.close();
    await world.checkConsistency();
    return { phases, perTab: held, reference };
  });
}

/**
 * A process that may open fewer files would refuse connections, which looks like a fault of the
 * product.
 */
function requireOpenFiles({ users, tabsEach, apis, clientProcesses }: TabsProfile): void {
  const needed = (users * tabsEach) / Math.min(apis, clientProcesses) + FILES_BESIDES;
  const allowed = Number(execSync('ulimit -Hn', { encoding: 'utf8' }));
  // NaN is `unlimited`.
  if (allowed < needed) {
    throw new Error(`a process needs ${needed} open files and may have ${allowed}: ulimit -Hn`);
  }
}

const startApis = (world: BenchWorld, settings: readonly Record<string, string>[]) =>
  Promise.all(settings.map((own) => startProduct(world, 'api', { DATABASE_POOL: '10', ...own })));

/** The costs of a tab at a bare server, by as many tabs of one process as an API process has. */
async function measureReference(world: BenchWorld, profile: TabsProfile): Promise<PerTab> {
  const count = Math.ceil((profile.users * profile.tabsEach) / profile.apis);
  await using bare = await startReference(world, 'relay-process.ts');
  const before = await memoryOf([bare]);
  const url = `http://127.0.0.1:${bare.port}`;
  const wanted = Array.from({ length: count }, () => ({ url, cookie: '', userId: 0 }));
  const orders = share(wanted, profile.clientProcesses);
  const tabs = await openTabs(orders.map((part) => ({ tabs: part, hasReads: false })));
  await pause(profile.holdSeconds * 1_000);
  const held = perTab(before, await memoryOf([bare]), count);
  await tabs.close();
  return held;
}

/** Parts of the same length, in order. */
function share<T>(all: readonly T[], parts: number): T[][] {
  const length = Math.ceil(all.length / parts);
  return Array.from({ length: parts }, (_, part) => all.slice(part * length, (part + 1) * length));
}

/** Orders hashtags as random tabs, as fast as the profile says; returns how many were accepted. */
async function placeOrders(
  tabs: readonly Tab[],
  { profile, seed }: { profile: TabsProfile; seed: string },
): Promise<number> {
  const chance = seededRandom(`${seed} orders`);
  const open = new Set<Promise<void>>();
  const startMs = performance.now();
  let accepted = 0;
  while (seconds(startMs) < profile.busySeconds) {
    const sent: Promise<void> = orderHashtags(chance.pick(tabs)).then((status) => {
      open.delete(sent);
      if (status !== 202) throw new Error(`an order was answered with ${status}`);
      accepted += 1;
    });
    open.add(sent);
    await pause((chance.between(0.5, 1.5) * 3_600_000) / profile.ordersPerHour);
  }
  await Promise.all(open);
  return accepted;
}

async function orderHashtags({ url, cookie }: Tab): Promise<number> {
  const headers = { cookie, prefer: 'respond-async', 'content-type': 'application/json' };
  const body = JSON.stringify(orderOptions.hashtags().json);
  const answer = await fetch(`${url}/api/generate-hashtags`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

/** Records an event as a worker does while no API process runs. */
async function recordEvent({ engine }: BenchWorld, userId: number): Promise<void> {
  await engine.database.transaction((tx) =>
    engine.events.record(tx, userId, [
      { type: 'balance.changed', data: { tokenBalance: 0, entries: [] } },
    ]),
  );
}

/** Resolves when every tab is live and has read what a page reads again. */
async function untilBack(
  tabs: Tabs,
  { count, say }: { count: number; say: (line: string) => void },
): Promise<void> {
  let best = 0;
  let bestMs = performance.now();
  while (seconds(bestMs) < STANDSTILL_SECONDS) {
    const { live, openReads } = await tabs.state();
    if (live === count && openReads === 0) return;
    if (live > best) [best, bestMs] = [live, performance.now()];
    say(`${live} tabs are back, ${openReads} requests are open`);
    await pause(1_000);
  }
}

/** Resolves when every tab has applied what was recorded, or most probably never will. */
async function untilApplied({ engine }: BenchWorld, tabs: Tabs): Promise<void> {
  const startMs = performance.now();
  while (seconds(startMs) < STANDSTILL_SECONDS) {
    const rows = await engine.database.sql<{ id: number; head: number }>`
      select id, event_seq as head from users where open_generations = 0`;
    const expected = Object.fromEntries(rows.map(({ id, head }) => [id, head]));
    const { behind } = await tabs.compare(expected);
    if (behind === 0) return;
    await pause(1_000);
  }
}

const seconds = (sinceMs: number) => (performance.now() - sinceMs) / 1_000;
