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

  it('finds nothing in a ledger that balances', async () => {
    expect(await rulesBroken()).to.deep.equal([]);
  });

  const corruptions: Record<string, string> = {
    'a balance is the sum of its ledger entries':
      'update users set token_balance = token_balance + 1',
    'a debt is the sum of what was lent and paid back':
      'update users set token_debt = 1, token_balance = 0',
    'a paid purchase is credited once, and nothing else is': `update purchases set tokens = 31`,
    'tokens go back with the money, and only with it': `update purchases set refunded_cents = 399`,
  };
  for (const [rule, corruption] of Object.entries(corruptions)) {
    it(`finds one wrong number: ${corruption}`, async () => {
      await test.database.query(corruption);

      expect(await rulesBroken()).to.include(rule);
    });
  }

  it('finds a paid purchase that was never credited', async () => {
    await test.sql`insert into purchases
        (id, user_id, package, tokens, price_cents, currency, state, paid_at)
       values (${randomUUID()}, ${userId}, 'value', 75, 799, 'usd', 'paid', now())`;

    expect(await checkLedger(test.database)).to.deep.include({
      rule: 'a paid purchase is credited once, and nothing else is',
      count: 1,
      example: (await newestPurchase()) ?? '',
    });
  });

  it('finds a credit without a paid purchase', async () => {
    const refId = randomUUID();
    await test.database.transaction((tx) =>
      creditPurchase(tx, { userId, amount: 30, refKind: 'purchase', refId, reason: null }),
    );

    expect(await rulesBroken()).to.deep.equal([
      'a paid purchase is credited once, and nothing else is',
    ]);
  });

  it('finds a lost dispute whose tokens were kept', async () => {
    await test.sql`insert into stripe_disputes values ('dp_1', 'pi_1', 399, 'lost')`;

    expect(await rulesBroken()).to.deep.equal(['tokens go back with the money, and only with it']);
  });

  it('is not disturbed by gifts', async () => {
    await test.database.transaction((tx) =>
      grant(tx, { userId, amount: 5, refKind: 'admin', refId: randomUUID(), reason: 'sorry' }),
    );

    expect(await rulesBroken()).to.deep.equal([]);
  });

  async function newestPurchase(): Promise<string | undefined> {
    const rows = await test.sql<{ id: string }>`
      select id::text from purchases order by created_at desc limit 1`;
    return rows[0]?.id;
  }
});
