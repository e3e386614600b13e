import { randomUUID } from 'node:crypto';
import { addUser, openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { openTestApp } from '../../tests/test-app.ts';
import type { Database } from '../database/database.ts';
import { openLog } from '../log.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { applyOverdueEvents, receiveWebhook } from './webhook.ts';
import { openSandbox } from './open-checkout.ts';
import { signEvent } from './signed-event.ts';

const secret = 'a secret of these tests, 32 long';

describe('the webhook', () => {
  let test: TestDatabase;
  let queue: Queue;
  before(async () => {
    test = await openTestDatabase({ poolSize: 3 });
    queue = await openQueue({ ...test, isWorker: false });
  });
  after(async () => {
    await queue.close();
    await test.close();
  });

  const checkout = openSandbox(secret);

  async function sell({ database } = test) {
    const userId = await addUser(database);
    const sold = { tokens: 30, priceCents: 399, currency: 'usd', package: 'starter' as const };
    const purchase = { id: randomUUID(), userId, ...sold };
    await database.sql`insert into purchases (id, user_id, package, tokens, price_cents, currency)
       values (${purchase.id}, ${userId}, 'starter', 30, 399, 'usd')`;
    return purchase;
  }

  /** Takes an event, with every way to PostgreSQL and back before Stripe has its answer. */
  async function tripsOf(payload: string) {
    const trips: string[] = [];
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => void lines.push(line) });
    const database: Database = {
      ...test.database,
      query: (text, values) => {
        trips.push(text);
        return test.database.query(text, values);
      },
    };
    const app = { database, queue, checkout, log };
    const signature = await signEvent(payload, secret);
    await receiveWebhook(app, Buffer.from(payload), signature);
    return { trips, lines };
  }

  it('writes one line about what another product or deployment has sold', async () => {
    const { payload } = (await checkout.signPayment?.(await sell())) ?? expect.fail();
    const elsewhere = payload.replaceAll(/"(purchaseId|client_reference_id)":"[^"]+"/g, (found) =>
      found.replace(/[0-9a-f]{8}/, '00000000'),
    );
    const foreign = elsewhere.replaceAll(/"(purchaseId|client_reference_id)"/g, '"of_its_own"');

    for (const body of [elsewhere, foreign]) {
      const { lines, trips } = await tripsOf(body);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.match(/"level":"info".*"type":"checkout.session.completed"/);
      expect(trips.length).to.be.at.most(1);
    }
  });

  it('loses nothing when the job of an event is lost', async () => {
    const purchase = await sell();
    const { payload } = (await checkout.signPayment?.(purchase)) ?? expect.fail();
    await tripsOf(payload);
    const events = { record: async () => undefined };
    const payments = { database: test.database, events, log: test.log };
    const late = async () => {
      await test.sql`update stripe_events set received_at = now() - interval '1 hour'`;
      return applyOverdueEvents(payments);
    };

    expect(await applyOverdueEvents(payments), 'its job has time').to.equal(0);
    expect(await late()).to.be.greaterThan(0);
    expect(await late(), 'once').to.equal(0);

    const rows =
      await test.sql`select token_balance as balance from users where id = ${purchase.userId}`;
    expect(rows).to.deep.equal([{ balance: 30 }]);
  });

  it('answers after one round trip in the whole app, whatever the event, with limits on', async () => {
    const webhookSecret = 'whsec_of_these_tests';
    const app = await openTestApp({
      RATE_LIMITS: 'on',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    });
    try {
      const { database } = app.engine;
      const { payload } =
        (await checkout.signPayment?.(await sell(app.testDatabase))) ?? expect.fail();
      const trips: string[] = [];
      const { query } = database;
      database.query = (text, values) => {
        trips.push(text);
        return query(text, values);
      };
      database.transaction = () => expect.fail('begin and commit are two ways more');

      const statuses: number[] = [];
      const wrong = payload.replace('"amount_subtotal":399', '"amount_subtotal":1');
      for (const body of [payload, payload, wrong]) {
        const { status } = await app.call('POST', '/api/stripe/webhook', {
          body,
          headers: {
            'Content-Type': 'application/json',
            'Stripe-Signature': await signEvent(body, webhookSecret),
          },
          // What a browser would have sent is not looked up.
          cookie: 'sid=x; sid.sig=y',
        });
        statuses.push(status);
      }

      expect(statuses).to.deep.equal([200, 200, 400]);
      const isKeeping = trips.map((text) => text.includes('insert into stripe_events'));
      expect(isKeeping).to.deep.equal([true, true, true]);
      const jobs = `select from pgboss.job where name = 'payment.apply' and state = 'created'`;
      expect(await query(jobs)).to.have.length(1);
    } finally {
      await app.close();
    }
  });
});
