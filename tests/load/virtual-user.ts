import { pause } from '../../backend/clock.ts';
import type { Generation } from '../../contract/generation.ts';
import { QUEUE_SECONDS, runs, type Run } from '../../contract/tools/catalogue.ts';
import type { User } from '../../contract/user.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import { orderOptions } from '../order-options.ts';
import { createAsking, type Asking } from './ask.ts';
import { checkEnd, checkTabs } from './check-user.ts';
import { openCrowdTab, type CrowdTab } from './crowd-tab.ts';
import type { Figures } from './figures.ts';
import type { OrderedRun, Profile } from './profile.ts';

/** The place of a visit. */
export type Place = {
  /** Any of them is as good; tabs of one user may be at different ones. */
  urls: readonly string[];
  profile: Profile;
  figures: Figures;
  photo: Blob;
  /** Aborted when nothing is ordered any more. */
  over: AbortSignal;
  /** Every tab that is open now. */
  tabs: Set<CrowdTab>;
  /** How long is waited for the end of an order; absent: half a minute beyond its limits. */
  patienceSeconds?: number;
};

/**
 * Registers, opens tabs, orders until the tokens are spent or the time is over, and checks it all.
 */
export async function visit(place: Place, chance: SeededRandom): Promise<void> {
  const { urls, profile, figures, over } = place;
  const asking = createAsking(chance.pick(urls), figures);
  const { person, ask } = asking;
  const email = `${crypto.randomUUID()}@example.test`;
  const json = { email, password: 'correct horse' };
  const registered = await ask('register', 'POST', '/api/register', { json });
  if (registered?.status !== 200 && registered?.status !== 201) return;
  figures.counts.users += 1;

  const tabCount = Math.round(chance.between(...profile.tabsEach));
  const tabs = Array.from({ length: tabCount }, () =>
    openCrowdTab(chance.pick(urls), person.cookie, figures),
  );
  for (const tab of tabs) place.tabs.add(tab);
  try {
    await Promise.all(tabs.map((tab) => tab.open()));
    let user = await openPage(asking);
    while (user && !over.aborted) {
      await pause(chance.between(...profile.thinkSeconds) * 1_000, over);
      const run = chooseRun(profile, user.tokenBalance, chance);
      if (!run || over.aborted) break;
      if (!(await orderAndWatch(place, { asking, tabs, chance, run }))) break;
      user = await openPage(asking);
    }
    await checkTabs(asking, { tabs, figures, seconds: place.patienceSeconds ?? 30 });
  } finally {
    for (const tab of tabs) {
      place.tabs.delete(tab);
      tab.close();
    }
  }
}

/** Asks for what a page needs when it is opened; null where the user cannot be had. */
async function openPage({ ask }: Asking): Promise<User | null> {
  const [user] = await Promise.all(
    ['/api/user', '/api/tools', '/api/images?limit=24', '/api/tokens/history?limit=50'].map(
      (path) => ask('read', 'GET', path),
    ),
  );
  return user?.status === 200 ? (user.body as User) : null;
}

/** One of those that the balance pays for; null where there is none. */
function chooseRun({ orders }: Profile, balance: number, chance: SeededRandom): OrderedRun | null {
  const payable = Object.entries(orders).filter(
    ([run]) => runs[run as OrderedRun].price <= balance,
  );
  if (payable.length === 0) return null;
  // Object.entries widens the keys it was given.
  return chance.pickWeighted(Object.fromEntries(payable) as Record<OrderedRun, number>);
}

type Ordering = {
  asking: Asking;
  tabs: readonly CrowdTab[];
  chance: SeededRandom;
  run: OrderedRun;
};

/** False where the user has to leave for good: the order was refused. */
async function orderAndWatch(place: Place, ordering: Ordering): Promise<boolean> {
  const { figures, profile, photo, over } = place;
  const { asking, tabs, chance, run } = ordering;
  const { path, deadlineSeconds, isDeadlineFromOrder }: Run = runs[run];
  const headers = { prefer: 'respond-async', 'idempotency-key': crypto.randomUUID() };
  const accepted = await asking.ask('order', 'POST', path, {
    ...orderOptions[run](photo),
    headers,
  });
  if (accepted?.status !== 202) return accepted !== null && accepted.status !== 402;
  const acceptedMs = performance.now();
  figures.counts.orders += 1;
  const { generationId } = accepted.body as { generationId: string };

  const leaves = chance.isHit(profile.leaveShare);
  if (leaves) {
    figures.counts.leaves += 1;
    for (const tab of tabs) tab.leave();
    await pause(chance.between(...profile.awaySeconds) * 1_000, over);
    await Promise.all(tabs.map((tab) => tab.comeBack()));
  }
  const waitSeconds = isDeadlineFromOrder ? 0 : QUEUE_SECONDS;
  const patience = place.patienceSeconds ?? waitSeconds + deadlineSeconds + 30;
  const ends = await Promise.all(tabs.map((tab) => tab.untilEnded(generationId, patience)));
  if (!leaves && ends.every(Boolean)) figures.sample('result', performance.now() - acceptedMs);
  figures.check(
    'events',
    ends.every(Boolean),
    () => `a tab was not told the end of ${generationId} within ${patience} s`,
  );
  await checkEnd(asking, generationId, figures);
  for (const end of ends.slice(0, 1)) await downloadAll(asking, end, figures);
  return true;
}

async function downloadAll(asking: Asking, end: Generation | null, figures: Figures) {
  for (const { imageUrl } of end?.result?.media ?? []) {
    const size = await asking.download(imageUrl);
    if (size) figures.counts.files += 1;
  }
}
