import { setTimeout as pause } from 'node:timers/promises';
import { comparisonFinding, type Finding } from './finding.ts';
import { type HttpConnection, openHttpConnection, openHttpConnections } from './http-load.ts';
import { startProduct, startServer, type ServerProcess } from './product.ts';
import { addLogins, getRequest, reelRequest, signIn } from './requests.ts';
import { alternate, type Bench, eachSide } from './rounds.ts';
import { withWorld } from './world.ts';

const LOGINS = 10;
/** The interval of samples, to which `serve.ts` sets its timer. */
const SAMPLE_MS = 10;

/** Runs until it is told that it is over. */
type Load = (isOver: () => boolean) => Promise<void>;

/**
 * Goal 26: how late the event loop runs its timers while the process encodes and hashes, against
 * when it is quiet, and against a process that does nothing beside it at the same time.
 */
export function measureEventLoop({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const [maker = 0] = await world.addUsers(1, 1_000);
    const logins = await addLogins(world, LOGINS);
    const cookie = await signIn(world, maker, 'development');
    // Outside production the limits of one address, which would be the whole crowd's, can be off.
    await using product = await startProduct(world, 'all', {
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
    });
    await using idle = await startServer('idle-process.ts', {});
    const order = await reelRequest(cookie);
    const quiet: Load = async () => undefined;
    const encode: Load = async (isOver) => {
      using asker = await openHttpConnection(product.port);
      while (!isOver()) await makeReel(asker, order, cookie);
    };
    const hash: Load = async (isOver) => {
      using crowd = await openHttpConnections(product.port, LOGINS);
      await Promise.all(
        crowd.map(async (lane, number) => {
          while (!isOver()) {
            const answer = await lane.request(logins[number] ?? '');
            if (answer.status !== 200) throw new Error(`login: ${answer.status}`);
          }
        }),
      );
    };
    const delays = (load: Load) =>
      delaysDuring({ product, idle }, effort.samples * SAMPLE_MS, load);
    const findings: Finding[] = [];
    for (const [name, load] of [
      ['one film after the other is encoded', encode],
      [`${LOGINS} log in again and again`, hash],
    ] as const) {
      const rounds = await alternate(effort.rounds, {
        reference: () => delays(quiet),
        ours: () => delays(load),
      });
      const find = (against: string, compared: { reference: number; ours: number }[]) =>
        comparisonFinding(
          { goal: 26, unit: 'ms', atMost: 2, rounds: compared },
          `delay of the event loop while ${name}, p99, against ${against}`,
          `how late a timer of ${SAMPLE_MS} ms is; API and worker in one process`,
        );
      const toQuiet = eachSide(rounds, ({ product: ours }) => ours);
      const toIdle = rounds.map(({ ours }) => ({ reference: ours.idle, ours: ours.product }));
      findings.push(
        find('quiet', toQuiet),
        find('a process that does nothing at that time', toIdle),
      );
    }
    await world.checkConsistency();
    return findings;
  });
}

type Watched = { product: ServerProcess; idle: ServerProcess };

/** The delays of each process, p99 in milliseconds. */
async function delaysDuring(
  { product, idle }: Watched,
  ms: number,
  load: Load,
): Promise<Record<keyof Watched, number>> {
  let isOver = false;
  const loading = load(() => isOver);
  loading.catch(() => undefined);
  // Forgets what was before.
  await Promise.all([product.busyness(), idle.busyness()]);
  await pause(ms);
  const [ofProduct, ofIdle] = await Promise.all([product.busyness(), idle.busyness()]);
  isOver = true;
  await loading;
  return { product: ofProduct.delayP99Ms, idle: ofIdle.delayP99Ms };
}

/** A reel that takes longer says that the machine is too busy to measure anything. */
const REEL_LIMIT_MS = 90_000;

/** Sends the order of a reel and waits until it is in the gallery. */
async function makeReel(asker: HttpConnection, order: Buffer, cookie: string): Promise<void> {
  const { body } = await asker.request(order);
  const { generationId } = JSON.parse(String(body)) as { generationId: string };
  const endAtMs = performance.now() + REEL_LIMIT_MS;
  for (;;) {
    if (performance.now() > endAtMs) throw new Error('the machine is too busy for reels');
    const answer = await asker.request(getRequest(`/api/generations/${generationId}`, cookie));
    const { status } = JSON.parse(String(answer.body)) as { status: string };
    if (status === 'succeeded') return;
    if (status !== 'queued' && status !== 'running') throw new Error(`reel: ${status}`);
    await pause(20);
  }
}
