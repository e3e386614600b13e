import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { charge } from '../../tests/charge.ts';
import { addUser, databaseOnce } from '../../tests/database.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { checkLedger } from './check-ledger.ts';
import { readHistory } from './history.ts';
import { creditPurchase, grant, refund, restorePurchase, takeBack, type Entry } from './ledger.ts';

describe('the ledger', () => {
  const test = databaseOnce();
  let database: Database;
  let userId: number;
  beforeEach(async () => {
    database = test.database;
    userId = await addUser(database);
  });

  const entry = (amount: number, refId: string = randomUUID()): Entry => ({
    userId,
    amount,
    refKind: 'test',
    refId,
    reason: null,
  });
  const book = <T>(move: (tx: Transaction, entry: Entry) => Promise<T>, what: Entry) =>
    database.transaction((tx) => move(tx, what));
  const lines = () =>
    test.sql`select kind, amount, balance_after as balance from ledger_entries
        where user_id = ${userId} order by id`;
  const account = async () => {
    const [row] = await test.sql<{ balance: number; debt: number }>`
      select token_balance as balance, token_debt as debt from users where id = ${userId}`;
    return row;
  };

  it('takes nothing when the balance is too small', async () => {
    await book(grant, entry(3));

    const refused = await book(charge, entry(4)).catch((error: unknown) => error);

    expect(refused).to.be.instanceOf(Refusal).with.property('code', 'tokens.insufficient');
    expect(await account()).to.deep.equal({ balance: 3, debt: 0 });
  });

  for (const [name, move] of Object.entries({ grant, refund, creditPurchase, restorePurchase })) {
    it(`makes one ${name} of many at once with the same reference`, async () => {
      const same = entry(7);

      const answers = await Promise.all(Array.from({ length: 12 }, () => book(move, same)));

      expect(answers.flatMap((change) => change?.tokenBalance ?? [])).to.deep.equal([7]);
      expect(await account()).to.deep.equal({ balance: 7, debt: 0 });
    });
  }

  it('takes back once what many ask for at once', async () => {
    await book(creditPurchase, entry(30));
    const same = entry(30);

    const answers = await Promise.all(Array.from({ length: 12 }, () => book(takeBack, same)));

    expect(answers.flatMap((change) => change?.tokenBalance ?? [])).to.deep.equal([0]);
    expect(await account()).to.deep.equal({ balance: 0, debt: 0 });
  });

  it('lends what is missing when tokens are taken back, and is paid by the next ones', async () => {
    await book(creditPurchase, entry(30));
    await book(charge, entry(18));
    await book(takeBack, entry(30));
    const owing = await account();
    await book(refund, entry(5));
    await book(grant, entry(20));

    expect(owing).to.deep.equal({ balance: 0, debt: 18 });
    expect(await account()).to.deep.equal({ balance: 7, debt: 0 });
    expect(await lines()).to.deep.equal([
      { kind: 'purchase', amount: 30, balance: 30 },
      { kind: 'charge', amount: -18, balance: 12 },
      { kind: 'debt', amount: 18, balance: 30 },
      { kind: 'purchase-refund', amount: -30, balance: 0 },
      { kind: 'refund', amount: 5, balance: 5 },
      { kind: 'debt', amount: -5, balance: 0 },
      { kind: 'grant', amount: 20, balance: 20 },
      { kind: 'debt', amount: -13, balance: 7 },
    ]);
  });

  it('returns each movement as its owner reads it in the history', async () => {
    await book(takeBack, entry(5));

    const change = await book(grant, entry(8));

    const { entries } = await readHistory(database, userId, { limit: 2 });
    expect(change).to.deep.equal({ tokenBalance: 3, entries: entries.toReversed() });
    expect(entries.map(({ kind, amount }) => [kind, amount])).to.deep.equal([
      ['debt', -5],
      ['grant', 8],
    ]);
  });

  it('records what costs nothing also for who owes', async () => {
    await book(takeBack, entry(5));

    expect(await book(charge, entry(0))).to.have.property('tokenBalance', 0);
  });

  it('cannot be changed or shortened by anybody', async () => {
    await book(grant, entry(1));

    for (const statement of [
      'update ledger_entries set amount = 2',
      'delete from ledger_entries',
      'truncate ledger_entries',
    ]) {
      const error = await database.query(statement).catch((caught: unknown) => caught);
      expect(error, statement)
        .to.be.instanceOf(Error)
        .with.property('message')
        .include('append-only');
    }
  });

  it('has no balance below zero, and no balance beside a debt', async () => {
    for (const change of [
      'token_balance = -1',
      'token_debt = -1',
      'token_balance = 1, token_debt = 1',
    ]) {
      const error = await database
        .query(`update users set ${change} where id = $1`, [userId])
        .catch((caught: unknown) => caught);
      expect(error, change).to.have.property('code', '23514');
    }
  });

  it('serves as many of 200 charges at once as the balance pays for', async () => {
    await book(grant, entry(100));

    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => book(charge, entry(5))),
    );

    expect(answers.filter(({ status }) => status === 'fulfilled')).to.have.length(20);
    expect(await account()).to.deep.equal({ balance: 0, debt: 0 });
  });

  it('balances after any sequence of movements, two of them at a time', async () => {
    const moves = { charge, grant, refund, creditPurchase, restorePurchase, takeBack };
    const movement = fc.record({
      name: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
      amount: fc.integer({ min: 0, max: 40 }),
      ref: fc.integer({ min: 0, max: 6 }),
    });

    await fc.assert(
      fc.asyncProperty(fc.array(movement, { maxLength: 24 }), async (sequence) => {
        userId = await addUser(database);
        const run = randomUUID();
        for (let at = 0; at < sequence.length; at += 2) {
          await Promise.all(
            sequence.slice(at, at + 2).map(({ name, amount, ref }) =>
              book<unknown>(moves[name], entry(amount, `${run}/${ref}`)).catch((error: unknown) => {
                // Refused, or a second charge of the same reference.
                const isUnique =
                  error instanceof Error && 'code' in error && error.code === '23505';
                if (!(error instanceof Refusal) && !isUnique) throw error;
              }),
            ),
          );
        }
      }),
      { numRuns: 60 },
    );

    const findings = await checkLedger(database);
    expect(findings.filter(({ rule }) => !/purchase|money/.test(rule))).to.deep.equal([]);
  });
});
