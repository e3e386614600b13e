import { openPasswords } from '../backend/accounts/passwords.ts';
import { type Bench, alternate, timed } from './rounds.ts';
import { percentile } from './statistics.ts';
import { comparisonFinding, limitFinding, type Finding } from './finding.ts';
import { openHttpConnections, type HttpConnection } from './http-load.ts';
import { startProduct } from './product.ts';
import { getRequest, jsonRequest, signIn } from './requests.ts';
import { withWorld } from './world.ts';

const LOGINS = 50;
const PASSWORD = 'correct horse battery staple';
/** As goal 13: a page in use. */
const REQUEST_PAUSE_MS = 4;

/** Goal 18: signing in costs a hash, and a crowd that signs in delays no other request. */
export function measureLogins({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const userIds = await world.addUsers(LOGINS + 1, 10);
    const passwordHash = await openPasswords().hash(PASSWORD);
    await world.engine.database.query('update users set password_hash = $1', [passwordHash]);
    const people = await world.engine.database.query<{ email: string }>(
      'select email from users order by id limit $1',
      [LOGINS],
    );
    const cookie = await signIn(world, userIds.at(-1) ?? 0, { isProduction: false });
    // Outside production the limits of one address, which would be the whole crowd's, can be off.
    const product = await startProduct(world, 'api', { NODE_ENV: 'test', RATE_LIMITS: 'off' });
    const crowd = await openHttpConnections(product.port, LOGINS);
    const [looker] = await openHttpConnections(product.port, 1);
    if (!looker) throw new Error('no connection');
    const requests = people.map(({ email }) =>
      jsonRequest('/api/login', '', { email, password: PASSWORD }),
    );
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
    for (const lane of [...crowd, looker]) lane.close();
    await product.stop();
    return [
      limitFinding({
        goal: 18,
        what: 'one login',
        unit: 'ms',
        limit: 250,
        samples: alone,
        note: 'argon2id with 19 MiB and two passes: it is meant to cost something',
      }),
      comparisonFinding({
        goal: 18,
        what: `GET /api/user while ${LOGINS} log in at once, p99, against quiet`,
        unit: 'ms',
        line: { atMost: 3 },
        rounds: looks.map(({ reference, ours }) => ({
          reference: percentile(reference, 0.99),
          ours: percentile(ours, 0.99),
        })),
        note: `a look every ${REQUEST_PAUSE_MS} ms, crowd after crowd`,
      }),
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
