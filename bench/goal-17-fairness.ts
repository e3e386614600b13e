import { runs, type RunKey } from '../contract/tools/catalogue.ts';
import { checkLedger } from '../backend/tokens/check-ledger.ts';
import type { Bench } from './rounds.ts';
import { median, percentile, limitFinding, formatNumber, type Finding } from './finding.ts';
import { openHttpConnection } from './http-load.ts';
import { startProduct } from './product.ts';
import { jsonRequest, photoRequest, reelRequest, signIn } from './requests.ts';
import { withWorld, type BenchWorld } from './world.ts';

const USERS = 10;
/** The last of ten may wait this many times as long for something as the one in the middle. */
const MAX_WAIT_RATIO = 2.5;

type EndedGeneration = {
  userId: number;
  run: RunKey;
  state: string;
  createdMs: number;
  startedMs: number;
  finishedMs: number;
};

/** Goal 17: ten users order everything at once from the product as `npm start` runs it. */
export function measureFairness({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const userIds = await world.addUsers(USERS, 1_000);
    await using product = await startProduct(world, 'all');
    const turns = effort.isQuick ? 1 : 2;
    const started = performance.now();
    await Promise.all(
      userIds.map(async (userId) => {
        const cookie = await signIn(world, userId);
        using lane = await openHttpConnection(product.port);
        for (let turn = 0; turn < turns; turn += 1) {
          for (const request of await ordersOf(cookie, effort)) {
            const answer = await lane.request(request);
            if (answer.status !== 202) throw new Error(`order: ${answer.status}`);
          }
        }
      }),
    );
    const ended = await untilAllEnded(world);
    const seconds = (performance.now() - started) / 1000;
    const findings = await checkLedger(world.engine.database);
    if (findings.length > 0) throw new Error(`wrong: ${JSON.stringify(findings)}`);
    const failed = ended.filter(({ state }) => state !== 'succeeded');
    if (failed.length > 0) throw new Error(`${failed.length} of ${ended.length} failed`);
    return findingsOf(ended, seconds);
  });
}

/** What one user orders in a turn: hashtags, a story, an enhancement and a reel. */
async function ordersOf(cookie: string, { isQuick }: Bench['effort']): Promise<Buffer[]> {
  const reels = isQuick ? [] : [await reelRequest(cookie)];
  return [
    jsonRequest(runs.hashtags.path, cookie, { theme: 'coffee' }),
    jsonRequest(runs.story.path, cookie, { theme: 'luxuryTravel' }),
    await photoRequest(runs.enhance.path, cookie, 'avatar', {}),
    ...reels,
  ];
}

async function untilAllEnded({ engine: { database } }: BenchWorld): Promise<EndedGeneration[]> {
  const endAtMs = performance.now() + 1_200_000;
  for (;;) {
    const [open] = await database.sql<{ count: number }>`
      select count(*)::int as count from generations where state in ('queued', 'running')`;
    if (open?.count === 0) break;
    if (performance.now() > endAtMs) throw new Error(`${open?.count} generations are still open`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return database.sql<EndedGeneration>`select user_id as "userId", run, state,
            (extract(epoch from created_at) * 1000)::float8 as "createdMs",
            (extract(epoch from started_at) * 1000)::float8 as "startedMs",
            (extract(epoch from finished_at) * 1000)::float8 as "finishedMs"
       from generations`;
}

function findingsOf(ended: readonly EndedGeneration[], seconds: number): Finding[] {
  const began = Math.min(...ended.map(({ createdMs }) => createdMs));
  const firsts = [...Map.groupBy(ended, ({ userId }) => userId).values()].map(
    (own) => (Math.min(...own.map(({ finishedMs }) => finishedMs)) - began) / 1000,
  );
  const waits = ended.map(({ createdMs, startedMs }) => (startedMs - createdMs) / 1000);
  const perMinute = (ended.length * 60) / seconds;
  return [
    limitFinding(
      {
        goal: 17,
        unit: '×',
        limit: MAX_WAIT_RATIO,
        samples: [Math.max(...firsts) / median(firsts)],
      },
      `first delivery of the last of ${USERS} users, in medians of all`,
      `first deliveries after ${formatNumber(Math.min(...firsts))} to ` +
        `${formatNumber(Math.max(...firsts))} s, median ${formatNumber(median(firsts))} s`,
    ),
    limitFinding(
      { goal: 17, unit: '×', limit: 1, samples: [percentile(waits, 0.95) / seconds] },
      'waiting in the queue, p95, in durations of the whole',
      `p95 ${formatNumber(percentile(waits, 0.95))} s, median ${formatNumber(median(waits))} s; ` +
        `${ended.length} generations in ${formatNumber(seconds)} s, ${formatNumber(perMinute)} a minute`,
    ),
  ];
}
