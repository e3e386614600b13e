import { type Bench, alternate, perSecond } from './rounds.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { addImages } from './images.ts';
import { openHttpConnections, type HttpConnection } from './http-load.ts';
import { startProduct, startReference } from './product.ts';
import { getRequest, signInAll } from './requests.ts';
import { withWorld } from './world.ts';

const PARALLEL = 20;
const IMAGES = 50;

/** Goals 9 and 10: what every page asks first, each side in a process of its own. */
export function measureReads({ server, effort }: Bench, goal: 9 | 10): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    // One user for each connection: neither side may answer many with the rows of one.
    const users = await world.addUsers(PARALLEL, 10);
    for (const user of users) await addImages(world.engine.database, user, IMAGES);
    const cookies = await signInAll(world, users);
    await using product = await startProduct(world, 'api');
    await using bare = await startReference(world, 'reads-process.ts');
    using reference = await openHttpConnections(bare.port, PARALLEL);
    using ours = await openHttpConnections(product.port, PARALLEL);
    const path = goal === 9 ? '/api/user' : `/api/images?limit=${IMAGES}`;
    const requests = cookies.map((cookie) => getRequest(path, cookie));
    for (const request of requests) await expectSameResponse({ reference, ours }, request);
    const count = (goal === 9 ? 12_000 : 6_000) * effort.share;
    const rate = (side: HttpConnection[]) =>
      perSecond({ count, lanes: PARALLEL }, async (lane) => {
        const answer = await side[lane]?.request(requests[lane] ?? '');
        if (answer?.status !== 200) throw new Error(`GET answered ${answer?.status}`);
      });
    const rounds = await alternate(effort.rounds, {
      reference: () => rate(reference),
      ours: () => rate(ours),
    });
    const what = goal === 9 ? 'GET /api/user' : `GET /api/images, ${IMAGES} of them`;
    const line = { atLeast: goal === 9 ? 0.8 : 1.2 };
    const note = `${PARALLEL} connections, a user each; production settings, request log on`;
    return [comparisonFinding({ goal, unit: '/s', ...line, rounds }, what, note)];
  });
}

/** Both sides must have said the same thing, or their rates compare nothing. */
async function expectSameResponse(
  lanes: { reference: HttpConnection[]; ours: HttpConnection[] },
  request: string,
): Promise<void> {
  const [reference, ours] = await Promise.all(
    [lanes.reference, lanes.ours].map(async ([lane]) => {
      const answer = await lane?.request(request);
      return sortedJson(JSON.parse(String(answer?.body)));
    }),
  );
  if (reference === ours) return;
  const first = (text = '') => text.slice(0, 700);
  throw new Error(`answers differ:\n${first(reference)}\n${first(ours)}`);
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
