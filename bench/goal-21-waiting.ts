import { setTimeout as pause } from 'node:timers/promises';
import { formatNumber, limitFinding, type Finding, percentile } from './finding.ts';
import { startServer } from './product.ts';
import type { Bench } from './rounds.ts';
import { addWaiting, openWaitingService, spread, type WaitingService } from './waiting.ts';
import { openWaitingScreen } from './waiting-screen.ts';
import { withWorld, type BenchWorld } from './world.ts';

/** Old enough to be looked at as rarely as any step is. */
const AGE_SECONDS = 600;
/** Within which all of them are due once. */
const SPREAD_SECONDS = 55;

/** Goal 21: 10,000 generations wait for an outside service, on one worker. */
export function measureWaiting({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const { database } = world.engine;
    const count = effort.isQuick ? 3_000 : 10_000;
    const windowSeconds = effort.isQuick ? 20 : 60;
    const [userId = 0] = await world.addUsers(1, 10);
    await using service = await openWaitingService();
    /** The costs of a worker while it waited, and how often it asked. */
    async function watch(seconds: number) {
      service.polls.clear();
      await worker.busyness();
      const startedMs = performance.now();
      await pause(seconds * 1000);
      const took = (performance.now() - startedMs) / 1000;
      const { cpuSeconds: cpu } = await worker.busyness();
      const moments = [...service.polls.values()].flat();
      return { cpuPerMinute: (cpu * 60) / took, busiestSecond: busiestSecond(moments) };
    }

    await using worker = await startServer('waiting-process.ts', {
      ...world.settings,
      WORKER_SLOTS: '20',
      BENCH_SERVICE_URL: service.url,
    });
    await pause(3_000);
    const idle = { ...(await watch(windowSeconds / 2)), ...(await worker.memory()) };
    const waiting = await addWaiting(database, userId, { count, ageSeconds: AGE_SECONDS });
    await spread(database, SPREAD_SECONDS);
    await pause(5_000);
    const ours = { ...(await watch(windowSeconds)), ...(await worker.memory()) };
    await pause(Math.max(0, SPREAD_SECONDS + 10 - windowSeconds) * 1000);
    const unseen = waiting.filter(({ clientRef }) => !service.polls.has(clientRef)).length;
    if (unseen > 0) throw new Error(`${unseen} of ${count} were not looked at within a minute`);

    const samples = effort.isQuick ? 50 : 200;
    const delays = await measureDelays(world, service, { userId, waiting, samples });
    const all = `${count.toLocaleString('en-GB')} waiting`;
    return [
      limitFinding(
        { goal: 21, unit: '/s', limit: 200, samples: [ours.busiestSecond] },
        `polls in the busiest second, ${all}`,
        'each was looked at at least once within a minute',
      ),
      limitFinding(
        { goal: 21, unit: 's', limit: 20, samples: [ours.cpuPerMinute] },
        `worker's CPU a minute, ${all}`,
        `idle ${formatNumber(idle.cpuPerMinute)} s; without PostgreSQL's CPU`,
      ),
      limitFinding(
        { goal: 21, unit: 'MB', limit: 20, samples: [megabytes(ours.heldBytes - idle.heldBytes)] },
        `worker's memory more than idle, ${all}`,
        `held ${formatNumber(megabytes(ours.heldBytes))} MB, resident ` +
          `${formatNumber(megabytes(ours.residentBytes))} MB (idle ${formatNumber(megabytes(idle.residentBytes))} MB)`,
      ),
      limitFinding(
        { goal: 21, unit: 'ms', limit: 2_000, samples: [percentile(delays.called, 0.99)] },
        `the service has it → on the user's screen, with a signed callback, p99, ${all}`,
        `median ${formatNumber(percentile(delays.called, 0.5))} ms; without callbacks, work that ` +
          `began ${YOUNG_SECONDS} s ago: median ${formatNumber(percentile(delays.looked, 0.5))} ms, ` +
          `p99 ${formatNumber(percentile(delays.looked, 0.99))} ms`,
      ),
    ];
  });
}

const megabytes = (bytes: number) => bytes / 1_000_000;

type Work = { id: string; attemptId: string; clientRef: string };

const YOUNG_SECONDS = 30;
const AT_ONCE = 5;

/** Milliseconds from the service's "done" to the user's tab, beside everything else that waits. */
async function measureDelays(
  world: BenchWorld,
  { done, url }: WaitingService,
  { userId, waiting, samples }: { userId: number; waiting: Work[]; samples: number },
): Promise<{ called: number[]; looked: number[] }> {
  const { database } = world.engine;
  const screen = await openWaitingScreen(world, userId, url);
  const inLanes = async (works: Work[], announce: (work: Work) => Promise<void>) => {
    const delays: number[] = [];
    const queue = works.values();
    const lane = async () => {
      for (const work of queue) {
        const delivered = screen.delivered(work.id);
        const startedMs = performance.now();
        done.add(work.clientRef);
        await announce(work);
        await delivered;
        delays.push(performance.now() - startedMs);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return delays;
  };

  try {
    const called = await inLanes(waiting.slice(0, samples), screen.report);
    const order = { count: samples, ageSeconds: YOUNG_SECONDS };
    const young = await addWaiting(database, userId, order);
    await database.sql`update provider_jobs
      set next_poll_at = now() + random() * interval '3 seconds'
        where id = any(${young.map(({ attemptId }) => attemptId)})`;
    await pause(3_000);
    const looked = await inLanes(young, () => Promise.resolve());
    return { called, looked };
  } finally {
    await screen.close();
  }
}

function busiestSecond(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  let from = 0;
  let most = 0;
  for (const [index, moment] of sorted.entries()) {
    while ((sorted[from] ?? moment) <= moment - 1_000) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}
