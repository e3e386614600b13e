import { setTimeout as pause } from 'node:timers/promises';
import { openPasswords } from '../backend/accounts/passwords.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { openHttpConnections } from './http-load.ts';
import { makeReel } from './make-reel.ts';
import { startProduct, type ServerProcess } from './product.ts';
import { jsonRequest, reelRequest, signIn } from './requests.ts';
import { alternate, type Bench } from './rounds.ts';
import { withWorld } from './world.ts';

const LOGINS = 10;
const PASSWORD = 'correct horse battery staple';
/** As `serve.ts` sets its timer: a sample each. */
const SAMPLE_MS = 10;

/** Runs until it is told that it is over. */
type Load = (isOver: () => boolean) => Promise<void>;

/** Goal 26: how late the event loop runs its timers while the process encodes and hashes. */
export function measureEventLoop({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const [maker = 0] = await world.addUsers(LOGINS + 1, 1_000);
    const passwordHash = await openPasswords().hash(PASSWORD);
    const { database } = world.engine;
    await database.query('update users set password_hash = $1', [passwordHash]);
    const people = await database.query<{ email: string }>(
      'select email from users where id <> $1',
      [maker],
    );
    const cookie = await signIn(world, maker, { isProduction: false });
    // Outside production the limits of one address, which would be the whole crowd's, can be off.
    const product = await startProduct(world, 'all', { NODE_ENV: 'test', RATE_LIMITS: 'off' });
    const order = await reelRequest(cookie);
    const logins = people.map(({ email }) =>
      jsonRequest('/api/login', '', { email, password: PASSWORD }),
    );
    const loads: Record<'quiet' | 'encode' | 'hash', Load> = {
      quiet: async () => undefined,
      encode: async (isOver) => {
        const [asker] = await openHttpConnections(product.port, 1);
        if (!asker) throw new Error('no connection');
        while (!isOver()) await makeReel(asker, order, cookie);
        asker.close();
      },
      hash: async (isOver) => {
        const crowd = await openHttpConnections(product.port, LOGINS);
        await Promise.all(
          crowd.map(async (lane, number) => {
            while (!isOver()) {
              const answer = await lane.request(logins[number] ?? '');
              if (answer.status !== 200) throw new Error(`login: ${answer.status}`);
            }
            lane.close();
          }),
        );
      },
    };
    const delay = (load: Load) => delayDuring(product, effort.samples * SAMPLE_MS, load);
    const findings: Finding[] = [];
    for (const [name, load] of [
      ['one film after the other is encoded', loads.encode],
      [`${LOGINS} log in again and again`, loads.hash],
    ] as const) {
      const rounds = await alternate(effort.rounds, {
        reference: () => delay(loads.quiet),
        ours: () => delay(load),
      });
      findings.push(
        comparisonFinding({
          goal: 26,
          what: `delay of the event loop while ${name}, p99, against quiet`,
          unit: 'ms',
          line: { atMost: 2 },
          rounds,
          note: `how late a timer of ${SAMPLE_MS} ms is; API and worker in one process`,
        }),
      );
    }
    await product.stop();
    await world.checkConsistency();
    return findings;
  });
}

async function delayDuring(product: ServerProcess, ms: number, load: Load): Promise<number> {
  let isOver = false;
  const loading = load(() => isOver);
  loading.catch(() => undefined);
  // Forgets what was before.
  await product.busyness();
  await pause(ms);
  const { delayP99Ms } = await product.busyness();
  isOver = true;
  await loading;
  return delayP99Ms;
}
