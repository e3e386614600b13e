import { randomUUID } from 'node:crypto';
import { addUser, openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { openTestApp } from '../../tests/test-app.ts';
import type { Database } from '../database/database.ts';
import { openLog } from '../log.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';
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

  /** Every way to PostgreSQL and back that is taken before Stripe has its answer. */
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
      transaction: () => expect.fail('begin and commit are two ways more'),
    };
    const app = { database, queue, checkout, log };
    const signature = await signEvent(payload, secret);
    const answer = await receiveWebhook(app, Buffer.from(payload), signature)
      .then(() => 'taken')
      .catch((error: unknown) => (error instanceof Refusal ? error.code : error));
    return { trips, lines, answer };
  }

  it('answers after one round trip to the database, whatever the event', async () => {
    const { payload } = (await checkout.signPayment?.(await sell())) ?? expect.fail();

    for (const [body, answer] of [
      [payload, 'taken'],
      // The same event again, and one about another amount.
      [payload, 'taken'],
      [payload.replace('"amount_subtotal":399', '"amount_subtotal":1'), 'payment.bad-webhook'],
    ] as const) {
      const taken = await tripsOf(body);
      expect(taken.answer).to.equal(answer);
      expect(taken.trips).to.have.length(1);
    }
    const jobs =
      await test.sql`select 1 from pgboss.job where name = 'payment.apply' and state = 'created'`;
    expect(jobs).to.have.length(1);
  });

  it('writes one line about what another product or deployment has sold', async () => {
    const { payload } = (await checkout.signPayment?.(await sell())) ?? expect.fail();
    const elsewhere = payload.replaceAll(/"(purchaseId|client_reference_id)":"[^"]+"/g, (found) =>
      found.replace(/[0-9a-f]{8}/, '00000000'),
    );
    const foreign = elsewhere.replaceAll(/"(purchaseId|client_reference_id)"/g, '"of_its_own"');

    for (const body of [elsewhere, foreign]) {
      const { answer, lines, trips } = await tripsOf(body);
      expect([answer, lines.length]).to.deep.equal(['taken', 1]);
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

  it('makes no further round trip in the whole app, with limits on', async () => {
    const webhookSecret = 'whsec_of_these_tests';
    const app = await openTestApp({
      RATE_LIMITS: 'on',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    });
    try {
      const { database } = app.engine;
      const bodies = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const purchase = await sell(app.testDatabase);
          const { payload } = (await checkout.signPayment?.(purchase)) ?? expect.fail();
          return payload;
        }),
      );
      const trips: string[] = [];
      const { query } = database;
      database.query = (text, values) => {
        trips.push(text);
        return query(text, values);
      };
      database.transaction = () => expect.fail('begin and commit are two ways more');

      const answers = await Promise.all(
        bodies.map(async (body) =>
          app.call('POST', '/api/stripe/webhook', {
            body,
            headers: {
              'Content-Type': 'application/json',
              'Stripe-Signature': await signEvent(body, webhookSecret),
            },
            // What a browser would have sent is not looked up.
            cookie: 'sid=x; sid.sig=y',
          }),
        ),
      );

      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
      const isKeeping = trips.map((text) => text.includes('insert into stripe_events'));
      expect(isKeeping).to.deep.equal([true, true, true, true]);
    } finally {
      await app.close();
    }
  });
});
