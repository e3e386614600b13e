import { openStripeStandIn } from '../tests/stripe/stand-in.ts';
import { openTcpRelay } from '../tests/tcp-relay.ts';
import { urlOf } from '../tests/postgres.ts';
import { type Bench, timed } from './rounds.ts';
import { percentile, limitFinding, formatNumber, type Finding } from './finding.ts';
import { openHttpConnection } from './http-load.ts';
import { startProduct } from './product.ts';
import { jsonRequest, signIn } from './requests.ts';
import { withWorld } from './world.ts';

/** Half on the way there, half on the way back. */
const ROUND_TRIP_MS = 200;
const LIMIT_MS = 500;

/** Goal 19: a webhook is answered in time by a product whose PostgreSQL is far away. */
export function measureWebhook({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const relay = await openTcpRelay(world.connection);
    const stripe = await openStripeStandIn();
    // The stand-in is not https, which production insists on.
    const product = await startProduct(world, 'api', {
      ...stripe.settings,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      DATABASE_URL: urlOf(relay.connection),
    });
    try {
      const count = effort.isQuick ? { near: 5, far: 50 } : { near: 200, far: effort.samples };
      const [userId = 0] = await world.addUsers(1, 10);
      const cookie = await signIn(world, userId, { isProduction: false });
      using lane = await openHttpConnection(product.port);
      const order = jsonRequest('/api/purchase-tokens', cookie, { package: 'starter' });
      for (let turn = 0; turn < count.near + count.far; turn += 1) {
        const answer = await lane.request(order);
        if (answer.status !== 200) throw new Error(`purchase: ${answer.status}`);
      }
      const url = `http://127.0.0.1:${product.port}`;
      const events = [...stripe.sessions.keys()].map((id) => stripe.pay(id));

      const send = async (event: (typeof events)[number]) => {
        const status = await stripe.send(url, event);
        if (status !== 200) throw new Error(`webhook: ${status}`);
      };
      const near = await timesOf(events.splice(0, count.near), send);
      relay.delayMs = ROUND_TRIP_MS / 2;
      const { connectionCount } = relay;
      const far = await timesOf(events, send);
      relay.delayMs = 0;
      return [
        limitFinding(
          { goal: 19, unit: 'ms', limit: LIMIT_MS, samples: [percentile(far, 0.99)] },
          `webhook with PostgreSQL ${ROUND_TRIP_MS} ms away, p99`,
          `median ${formatNumber(percentile(far, 0.5))} ms; next to PostgreSQL ` +
            `${formatNumber(percentile(near, 0.5))} ms; ${far.length} events, four at a time; ` +
            `${relay.connectionCount - connectionCount} connections opened meanwhile`,
        ),
      ];
    } finally {
      await product.stop();
      await stripe.close();
      await relay.close();
    }
  });
}

/** Four at a time, as Stripe delivers after a busy minute. */
async function timesOf<T>(
  events: readonly T[],
  send: (event: T) => Promise<void>,
): Promise<number[]> {
  const samples: number[] = [];
  const queue = events.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const event of queue) samples.push(await timed(() => send(event)));
    }),
  );
  return samples;
}
