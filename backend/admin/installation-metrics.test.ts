import { addUser, databaseOnce } from '../../tests/database.ts';
import { addGeneration } from '../../tests/media.ts';
import { readDatabaseLoad } from './database-health.ts';
import { readProviderCosts, readUsageDay } from './usage.ts';

describe('the metrics of the installation', () => {
  const test = databaseOnce();

  it('say what each provider cost since midnight, purchases for no order included', async () => {
    const { database } = test;
    const id = await addGeneration(database, await addUser(database));
    await test.sql`insert into provider_jobs (generation_id, step, try, provider,
              estimated_cost_micros, actual_cost_micros, created_at)
       values (${id}, 0, 1, 'fal', 420000, 400000, now()),
              (${id}, 0, 2, 'fal', 420000, null, now()),
              (${id}, 0, 3, 'fal', 900000, 900000, now() - interval '25 hours'),
              (${id}, 0, 4, 'replicate', 10000, null, now())`;
    await test.sql`insert into other_costs (provider, purpose, micros)
        values ('openai', 'music-chart', 2000)`;

    expect(await readProviderCosts(database)).to.have.deep.members([
      { provider: 'fal', estimatedDollars: 0.84, actualDollars: 0.4 },
      { provider: 'replicate', estimatedDollars: 0.01, actualDollars: 0 },
      { provider: 'openai', estimatedDollars: 0, actualDollars: 0.002 },
    ]);
    expect((await readUsageDay(database)).today).to.include({
      estimatedCostDollars: 0.85,
      actualCostDollars: 0.402,
      marginDollars: -0.83,
    });
  });

  it('leave out of durations what has no start, and the tool that has no other', async () => {
    const { database } = test;
    const userId = await addUser(database);
    const end = (id: string, startedAt: string | null) =>
      test.sql`update generations set state = 'succeeded', delivered = 1, finished_at = now(),
           started_at = now() - ${startedAt}::interval where id = ${id}`;
    await end(await addGeneration(database, userId), null);
    expect((await readUsageDay(database)).durations).to.deep.equal([]);

    await end(await addGeneration(database, userId), '4 seconds');

    const durations = [{ tool: 'reels', count: 1, medianSeconds: 4, p95Seconds: 4 }];
    expect((await readUsageDay(database)).durations).to.deep.equal(durations);
  });

  it('say how full PostgreSQL is, and how long a transaction has been open', async () => {
    const { database } = test;
    const before = await readDatabaseLoad(database);
    const during = await database.transaction(async (tx) => {
      await tx.query('select pg_sleep(0.02)');
      return readDatabaseLoad(database);
    });

    expect(before.bytes).to.be.greaterThan(1_000_000);
    expect(before.connections).to.be.within(1, before.connectionsMax);
    expect(before.oldestXidAge).to.be.within(1, 2 ** 31);
    expect(during.oldestTransactionSeconds).to.be.at.least(0.02);
  });
});
