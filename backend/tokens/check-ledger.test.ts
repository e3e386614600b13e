import { randomUUID } from 'node:crypto';
import { addUser, databaseEach } from '../../tests/database.ts';
import { checkLedger } from './check-ledger.ts';
import { creditPurchase, grant, takeBack } from './ledger.ts';

describe('the ledger check', () => {
  const test = databaseEach({ poolSize: 2 });
  let userId: number;
  let purchaseId: string;
  beforeEach(async () => {
    userId = await addUser(test.database);
    purchaseId = randomUUID();
    await test.sql`insert into purchases
        (id, user_id, package, tokens, price_cents, currency, state, paid_at,
                              refunded_cents, taken_tokens, payment_intent)
       values (${purchaseId}, ${userId}, 'starter', 30, 399, 'usd', 'paid', now(), 133, 10, 'pi_1')`;
    await test.database.transaction(async (tx) => {
      const entry = { userId, refKind: 'purchase', reason: null };
      await creditPurchase(tx, { ...entry, amount: 30, refId: purchaseId });
      await takeBack(tx, { ...entry, amount: 10, refId: `${purchaseId}#1` });
    });
  });

  const rulesBroken = async () => (await checkLedger(test.database)).map(({ rule }) => rule);

  it('finds nothing in a ledger that balances, gifts or not', async () => {
    await test.database.transaction((tx) =>
      grant(tx, { userId, amount: 5, refKind: 'admin', refId: randomUUID(), reason: 'sorry' }),
    );

    expect(await rulesBroken()).to.deep.equal([]);
  });

  const credited = 'a paid purchase is credited once, and nothing else is';
  const givenBack = 'tokens go back with the money, and only with it';
  const corruptions: [rule: string, corruption: string][] = [
    [
      'a balance is the sum of its ledger entries',
      'update users set token_balance = token_balance + 1',
    ],
    [
      'a debt is the sum of what was lent and paid back',
      'update users set token_debt = 1, token_balance = 0',
    ],
    [credited, 'update purchases set tokens = 31'],
    [givenBack, 'update purchases set refunded_cents = 399'],
    [givenBack, `insert into stripe_disputes values ('dp_1', 'pi_1', 399, 'lost')`],
  ];
  for (const [rule, corruption] of corruptions) {
    it(`finds one wrong number: ${corruption}`, async () => {
      await test.database.query(corruption);

      expect(await rulesBroken()).to.include(rule);
    });
  }

  it('finds a paid purchase that was never credited, and a credit without a paid purchase', async () => {
    const example = randomUUID();
    await test.sql`insert into purchases
        (id, user_id, package, tokens, price_cents, currency, state, paid_at)
       values (${example}, ${userId}, 'value', 75, 799, 'usd', 'paid', now())`;
    expect(await checkLedger(test.database)).to.deep.include({ rule: credited, count: 1, example });
    await test.sql`delete from purchases where id = ${example}`;

    await test.database.transaction((tx) =>
      creditPurchase(tx, { userId, amount: 30, refKind: 'purchase', refId: example, reason: null }),
    );
    expect(await rulesBroken()).to.deep.equal([credited]);
  });
});
