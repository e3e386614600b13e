import { type Bench, alternate, eachSide, timed } from './rounds.ts';
import { percentile, comparisonFinding, limitFinding, type Finding } from './finding.ts';
import { openHttpConnection, openHttpConnections, type HttpConnection } from './http-load.ts';
import { startProduct } from './product.ts';
import { addLogins, getRequest, signIn } from './requests.ts';
import { withWorld } from './world.ts';

const LOGINS = 50;
/** As goal 13: a page in use. */
const REQUEST_PAUSE_MS = 4;

/** Goal 18: signing in costs a hash, and a crowd that signs in delays no other request. */
export function measureLogins({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const requests = await addLogins(world, LOGINS);
    const [userId = 0] = await world.addUsers(1, 10);
    const cookie = await signIn(world, userId, { isProduction: false });
    // Outside production the limits of one address, which would be the whole crowd's, can be off.
    await using product = await startProduct(world, 'api', {
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
    });
    using crowd = await openHttpConnections(product.port, LOGINS);
    using looker = await openHttpConnection(product.port);
    const logIn = async (lane: HttpConnection | undefined, request: Buffer | undefined) => {
      const answer = await lane?.request(request ?? Buffer.alloc(0));
      if (answer?.status !== 200) throw new Error(`login: ${answer?.status}`);
    };

    const alone: number[] = [];
    for (let turn = 0; turn <= effort.rounds * 3; turn += 1) {
      const ms = await timed(() => logIn(crowd[0], requests[0]));
      if (turn > 0) alone.push(ms);
    }
    const looks = await alternate(effort.isQuick ? 1 : 5, {
      reference: () => sampleWhile(looker, cookie, effort.samples, async () => undefined),
      ours: () =>
        sampleWhile(looker, cookie, effort.samples, async () => {
          await Promise.all(crowd.map((lane, number) => logIn(lane, requests[number])));
        }),
    });
    return [
      limitFinding(
        { goal: 18, unit: 'ms', limit: 250, samples: alone },
        'one login',
        'argon2id with 19 MiB and two passes: it is meant to cost something',
      ),
      comparisonFinding(
        {
          goal: 18,
          unit: 'ms',
          atMost: 3,
          rounds: eachSide(looks, (samples) => percentile(samples, 0.99)),
        },
        `GET /api/user while ${LOGINS} log in at once, p99, against quiet`,
        `a look every ${REQUEST_PAUSE_MS} ms, crowd after crowd`,
      ),
    ];
  });
}

/** Looks until there are enough samples, while `crowd` comes again and again. */
async function sampleWhile(
  looker: HttpConnection,
  cookie: string,
  count: number,
  crowd: () => Promise<void>,
): Promise<number[]> {
  const samples: number[] = [];
  const look = async () => {
    samples.push(await timed(() => looker.request(getRequest('/api/user', cookie))));
    await new Promise((resolve) => setTimeout(resolve, REQUEST_PAUSE_MS));
  };
  while (samples.length < count) {
    let isOver = false;
    const coming = crowd().finally(() => (isOver = true));
    do await look();
    while (!isOver);
    await coming;
  }
  return samples;
}
