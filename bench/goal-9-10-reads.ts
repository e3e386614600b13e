import type { Bench } from './bench.ts';
import { compared, type Finding } from './finding.ts';
import { addImages } from './images.ts';
import { openLanes, type Lane } from './http-load.ts';
import { startProduct, startServed } from './product.ts';
import { getRequest, signIn } from './requests.ts';
import { alternate, perSecond } from './rounds.ts';
import { POOL_SIZE, withWorld } from './world.ts';

const LANES = 20;
const IMAGES = 50;

/** Goals 9 and 10: what every page asks first, each side in a process of its own. */
export function measureReads({ server, effort }: Bench, goal: 9 | 10): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const [userId = 0] = await world.addUsers(1, 10);
    await addImages(world.engine.database, userId, IMAGES);
    const cookie = await signIn(world, userId);
    const product = await startProduct(world, 'api');
    const reference = await startServed('reads-process.ts', {
      BENCH_CONNECTION: JSON.stringify(world.connection),
      BENCH_POOL: String(POOL_SIZE),
    });
    const lanes = {
      reference: await openLanes(reference.port, LANES),
      ours: await openLanes(product.port, LANES),
    };
    try {
      const path = goal === 9 ? '/api/user' : `/api/images?limit=${IMAGES}`;
      const request = getRequest(path, cookie);
      await expectSameAnswer(lanes, request);
      const count = (goal === 9 ? 12_000 : 6_000) * effort.share;
      const rate = (side: Lane[]) =>
        perSecond({ count, lanes: LANES }, async (lane) => {
          const answer = await side[lane]?.ask(request);
          if (answer?.status !== 200) throw new Error(`GET answered ${answer?.status}`);
        });
      const rounds = await alternate(effort.rounds, {
        reference: () => rate(lanes.reference),
        ours: () => rate(lanes.ours),
      });
      const what = goal === 9 ? 'GET /api/user' : `GET /api/images, ${IMAGES} of them`;
      const line = { atLeast: goal === 9 ? 0.8 : 1.2 };
      const note = `${LANES} connections; production settings, request log on`;
      return [compared({ goal, what, unit: '/s', line, rounds, note })];
    } finally {
      for (const lane of [...lanes.reference, ...lanes.ours]) lane.close();
      await product.stop();
      await reference.stop();
    }
  });
}

/** Both sides must have said the same thing, or their rates compare nothing. */
async function expectSameAnswer(
  lanes: { reference: Lane[]; ours: Lane[] },
  request: string,
): Promise<void> {
  const [reference, ours] = await Promise.all(
    [lanes.reference, lanes.ours].map(async ([lane]) => {
      const answer = await lane?.ask(request);
      return sorted(JSON.parse(String(answer?.body)));
    }),
  );
  if (reference === ours) return;
  const first = (text = '') => text.slice(0, 700);
  throw new Error(`answers differ:\n${first(reference)}\n${first(ours)}`);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
