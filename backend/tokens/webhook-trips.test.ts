import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { addUser, openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import type { Database } from '../database/database.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';
import { applyLateEvents } from './reconcile.ts';
import { openSandbox } from './sandbox.ts';
import { signEvent } from './signed-event.ts';
import { receiveWebhook } from './webhook.ts';

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

  async function sell() {
    const userId = await addUser(test.database);
    const sold = { tokens: 30, priceCents: 399, currency: 'usd', package: 'starter' as const };
    const purchase = { id: randomUUID(), userId, ...sold };
    await test.database.query(
      `insert into purchases (id, user_id, package, tokens, price_cents, currency)
       values ($1, $2, 'starter', 30, 399, 'usd')`,
      [purchase.id, userId],
    );
    return purchase;
  }

  /** Every way to PostgreSQL and back that is taken before Stripe has its answer. */
  async function tripsOf(payload: string): Promise<{ trips: string[]; answer: unknown }> {
    const trips: string[] = [];
    const database: Database = {
      ...test.database,
      query: (text, values) => {
        trips.push(text);
        return test.database.query(text, values);
      },
      transaction: () => expect.fail('begin and commit are two ways more'),
    };
    const door = { database, queue, checkout, log: test.log };
    const answer = await receiveWebhook(door, Buffer.from(payload), signEvent(payload, secret))
      .then(() => 'taken')
      .catch((error: unknown) => (error instanceof Refusal ? error.code : error));
    return { trips, answer };
  }

  it('answers after one way to the database and back, whatever it is told', async () => {
    const { payload } = checkout.payment?.(await sell()) ?? expect.fail();

    for (const [told, answer] of [
      [payload, 'taken'],
      // The same event again, and one about another amount.
      [payload, 'taken'],
      [payload.replace('"amount_total":399', '"amount_total":1'), 'payment.bad-webhook'],
    ] as const) {
      const heard = await tripsOf(told);
      expect(heard.answer).to.equal(answer);
      expect(heard.trips).to.have.length(1);
    }
    const jobs = await test.database.query(
      `select 1 from pgboss.job where name = 'payment.apply' and state = 'created'`,
    );
    expect(jobs).to.have.length(1);
  });

  it('loses nothing when the job of an event is lost', async () => {
    const purchase = await sell();
    const { payload } = checkout.payment?.(purchase) ?? expect.fail();
    await tripsOf(payload);
    const events = { record: async () => undefined };
    const payments = { database: test.database, events, log: test.log };
    const late = async () => {
      await test.database.query(`update stripe_events set received_at = now() - interval '1 hour'`);
      return applyLateEvents(payments);
    };

    expect(await applyLateEvents(payments), 'its job has time').to.equal(0);
    expect(await late()).to.be.greaterThan(0);
    expect(await late(), 'once').to.equal(0);

    const rows = await test.database.query(
      'select token_balance as balance from users where id = $1',
      [purchase.userId],
    );
    expect(rows).to.deep.equal([{ balance: 30 }]);
  });
});
