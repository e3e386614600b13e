import { OUTCOME_CHANNEL, type Engine } from '../backend/generations/engine.ts';
import { orderHashtags } from '../tests/scaling/order-hashtags.ts';
import { formatNumber, limitFinding, type Finding, percentile } from './finding.ts';
import { startServer } from './product.ts';
import { timed, type Bench } from './rounds.ts';
import { openWaitingService } from './waiting.ts';
import { withWorld } from './world.ts';

const LIMIT_MS = 50;
/** As many as the worker has slots: waiting for one is no part of this. */
const AT_ONCE = 2;

/** Goal 22: what the engine adds to the calls of a service that answers at once. */
export function measureProviderCall({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const { engine } = world;
    const samples = effort.isQuick ? 40 : 200;
    const users = await world.addUsers(20, 100_000);
    await using service = await openWaitingService();
    await using _worker = await startServer('waiting-process.ts', {
      ...world.settings,
      BENCH_POLLS: 'looks',
      BENCH_SERVICE_URL: service.url,
    });
    const overOf = await watchOutcomes(engine);
    const parts = { submit: [] as number[], fetch: [] as number[], deliver: [] as number[] };
    const lane = async (first: number) => {
      for (let turn = first; turn < samples; turn += AT_ONCE) {
        const id = await orderHashtags(engine, users[turn % users.length] ?? 0);
        const acceptedMs = performance.now();
        const clientRef = `${id}-0-1`;
        service.done.add(clientRef);
        const overMs = await overOf(id);
        const { submit, ready, poll } = service.calls.get(clientRef) ?? {};
        if (!submit || !ready || !poll) throw new Error('the service was not called');
        // The job may arrive before the answer to the order does.
        parts.submit.push(Math.max(0, submit - acceptedMs));
        parts.fetch.push(poll - ready);
        parts.deliver.push(overMs - poll);
      }
    };
    await lane(samples - 1);
    for (const part of Object.values(parts)) part.length = 0;
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => lane(index)));
    const bareMs = percentile(await bareRequests(service.url, samples), 0.5);
    await world.checkConsistency();
    const finding = (what: string, times: number[]) =>
      limitFinding(
        { goal: 22, unit: 'ms', limit: LIMIT_MS, samples: [percentile(times, 0.5)] },
        `${what}, p50`,
        `p99 ${formatNumber(percentile(times, 0.99))} ms; a bare request to the same service ` +
          `${formatNumber(bareMs)} ms; ${AT_ONCE} orders at a time`,
      );
    return [
      finding('order accepted → submit arrives at the service', parts.submit),
      finding('the service is looked at and ready → its result is asked for', parts.fetch),
      finding('the result is answered → delivered', parts.deliver),
    ];
  });
}

/** Resolves with the moment at which a generation was over. */
async function watchOutcomes({ listener }: Engine): Promise<(id: string) => Promise<number>> {
  const over = new Map<string, PromiseWithResolvers<number>>();
  const outcomeOf = (id: string) => {
    const known = over.get(id) ?? Promise.withResolvers<number>();
    over.set(id, known);
    return known;
  };
  await listener.on(OUTCOME_CHANNEL, (id) => outcomeOf(id ?? '').resolve(performance.now()));
  return (id) => outcomeOf(id).promise;
}

async function bareRequests(url: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    times.push(await timed(async () => (await fetch(`${url}/bare`)).arrayBuffer()));
  }
  return times;
}
