import { addUser, databaseEach } from '#tests/database.ts';
import { addGeneration } from '#tests/media.ts';
import { listTroubles } from '../alerts/troubles.ts';
import { readUsageRecent } from '../usage-recent.ts';
import { foldEnded, trimRollups } from './fold.ts';
import { readUsageHistory } from './read-history.ts';

describe('rollups', () => {
  const test = databaseEach();

  /** Ends as the engine's statements do, after waiting 2 s and running for 10 s. */
  async function end(userId: number, state: string, refunded = false): Promise<string> {
    const id = await addGeneration(test.database, userId);
    await test.sql`update generations set created_at = now() - interval '12 seconds',
              started_at = now() - interval '10 seconds' where id = ${id}`;
    await test.sql`update generations
        set state = ${state}, refunded = ${refunded}, finished_at = now() where id = ${id}`;
    return id;
  }

  async function attempt(generationId: string, state: 'done' | 'failed', seconds = 8) {
    const [row] = await test.sql<{ id: string }>`
      insert into provider_jobs (generation_id, step, try, provider, capability, ref,
                                  estimated_cost_micros, created_at)
       values (${generationId}, 0, (select count(*) + 1 from provider_jobs
                                     where generation_id = ${generationId}), 'fal',
               'enhance', '{}', 40000, now() - make_interval(secs => ${seconds})) returning id`;
    const fault = state === 'failed' ? 'timeout' : null;
    await test.sql`update provider_jobs set state = ${state}, fault = ${fault}, finished_at = now()
        where id = ${row?.id}`;
  }

  it('are what live usage and the history count of the last hour', async () => {
    const { database } = test;
    const id = await end(await addUser(database), 'failed', true);
    for (let n = 0; n < 11; n += 1) await attempt(id, 'failed', 2 * 3600);
    const before = await readUsageRecent(database);
    await foldEnded(database);

    const { lastHour, providers } = await readUsageRecent(database);
    const history = await readUsageHistory(database, '1h');

    expect(before).to.deep.include({ lastHour, providers });
    expect(lastHour).to.deep.equal({ succeeded: 0, failed: 1, cancelled: 0, refunded: 1 });
    expect(history.tools[0]).to.include(lastHour);
    expect(providers[0]).to.include({ name: 'fal', capability: 'enhance', done: 0, failed: 11 });
    expect(history.providers[0]).to.include({ done: 0, failed: 11 });
  });

  it('tell orders, tokens, times and cost of an hour, a day and a month by tool, user and provider', async () => {
    const { database } = test;
    const [mia, tom] = [
      await addUser(database, 'mia@example.test'),
      await addUser(database, 'tom@example.test'),
    ];
    await attempt(await end(mia, 'succeeded'), 'done');
    await attempt(await end(mia, 'succeeded'), 'done');
    await attempt(await end(tom, 'failed', true), 'failed');
    await end(tom, 'cancelled', true);
    await foldEnded(database);

    for (const range of ['1h', '24h', '30d'] as const) {
      const history = await readUsageHistory(database, range);
      const newest = { succeeded: 2, failed: 1, cancelled: 1, tokens: 2 };
      expect(history.points.at(-1), range).to.deep.include(newest);
      const [reels] = history.tools;
      expect(reels).to.deep.include({ tool: 'reels', ...newest, refunded: 2, costDollars: 0.12 });
      expect(reels?.waitMedianSeconds).to.be.within(1.5, 3);
      expect(reels?.runP95Seconds).to.be.within(8, 11);
      expect(
        history.users.map(({ email, tokens, failed }) => [email, tokens, failed]),
      ).to.deep.equal([
        ['mia@example.test', 2, 0],
        ['tom@example.test', 0, 1],
      ]);
      const [fal] = history.providers;
      expect(fal).to.deep.include({
        provider: 'fal',
        capability: 'enhance',
        done: 2,
        failed: 1,
        lastFault: 'timeout',
        costDollars: 0.12,
      });
      expect(fal?.medianSeconds).to.be.within(6, 11);
    }
  });

  it('have what an attempt cost also where that is known only after its end', async () => {
    const { database } = test;
    const id = await end(await addUser(database), 'cancelled');
    const become = (fields: string) => database.query(`update provider_jobs set ${fields}`);
    const figures = async () => {
      await foldEnded(database);
      const { providers, tools } = await readUsageHistory(database, '1h');
      const { failed, cancelled, costDollars } = providers[0] ?? {};
      return { failed, cancelled, costs: [costDollars, tools[0]?.costDollars] };
    };
    await attempt(id, 'failed');
    await become(`state = 'failed', fault = 'unavailable', ref = null, actual_cost_micros = 0`);
    const failedOnce = { failed: 1, cancelled: 0 };
    expect(await figures()).to.deep.equal({ ...failedOnce, costs: [0, 0] });

    // Its work was made all the same.
    await become(`state = 'failed', actual_cost_micros = 30000`);
    expect(await figures()).to.deep.equal({ ...failedOnce, costs: [0.03, 0.03] });

    // It is found at the service, which says what it cost when it confirms the cancel.
    await become(`state = 'cancelling', ref = '{}'`);
    await become(`state = 'cancelled', actual_cost_micros = 10000`);
    expect(await figures()).to.deep.equal({ ...failedOnce, costs: [0.01, 0.01] });

    // An open one is noted once.
    await become(`state = 'cancelling', fault = null`);
    await foldEnded(database);
    await become(`state = 'cancelled', fault = 'uncertain_submit', actual_cost_micros = 20000`);
    await become(`state = 'cancelled', actual_cost_micros = 50000`);
    expect(await figures()).to.deep.equal({ failed: 1, cancelled: 1, costs: [0.06, 0.06] });
  });

  it('count nothing twice when many fold at once and work ends meanwhile', async () => {
    const { database } = test;
    const userId = await addUser(database);
    const ending = Array.from({ length: 40 }, () => end(userId, 'succeeded'));
    const folding = Array.from({ length: 10 }, () => foldEnded(database));
    await Promise.all([...ending, ...folding]);
    await foldEnded(database);
    expect(await foldEnded(database)).to.equal(0);

    const { points, users } = await readUsageHistory(database, '24h');
    expect(points.reduce((sum, { succeeded }) => sum + succeeded, 0)).to.equal(40);
    expect(users[0]).to.deep.include({ userId, succeeded: 40, tokens: 40 });
  });

  it('miss nothing of a transaction that began early and commits late', async () => {
    const { database } = test;
    const userId = await addUser(database);
    const id = await addGeneration(database, userId);
    await database.transaction(async (tx) => {
      await tx.sql`update generations set state = 'failed', refunded = true, finished_at = now()
          where id = ${id}`;
      await end(userId, 'succeeded');
      expect(await foldEnded(database)).to.equal(1);
    });
    expect(await foldEnded(database)).to.equal(1);

    const [reels] = (await readUsageHistory(database, '1h')).tools;
    expect(reels).to.include({ succeeded: 1, failed: 1 });
  });

  it('are read without a look at generations, attempts or notes', async () => {
    const { database } = test;
    await attempt(await end(await addUser(database), 'succeeded'), 'done');
    await foldEnded(database);
    const plans: string[] = [];
    const explaining = {
      ...database,
      query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
        const lines = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(...lines.map((line) => line['QUERY PLAN']));
        return database.query<Row>(text, values);
      },
    };
    for (const range of ['1h', '24h', '30d'] as const) await readUsageHistory(explaining, range);

    const plan = plans.join('\n');
    expect(plan).to.match(/Scan .*\brun_rollups\b/);
    expect(plan).not.to.match(/\b(generations|provider_jobs|ended_\w+)\b/);
  });

  it('list failures and faults one by one, newest first, and of very many the newest', async () => {
    const { database } = test;
    const userId = await addUser(database);
    const first = await end(userId, 'failed', true);
    await attempt(first, 'failed');
    const second = await end(userId, 'failed', true);
    await foldEnded(database);
    const listed = await listTroubles(database);
    expect(listed.map(({ kind, generationId }) => [kind, generationId])).to.deep.equal([
      ['provider-fault', first],
      ['generation-failed', second],
      ['generation-failed', first],
    ]);
    expect(listed[0]).to.include({ provider: 'fal', capability: 'enhance', reason: 'timeout' });

    await test.sql`insert into ended_generations
        (generation_id, user_id, run, state, refunded, tokens)
       select gen_random_uuid(), n, 'reel', 'failed', true, 0 from generate_series(1, 500) as n`;
    await foldEnded(database);
    const [row] = await test.sql`select count(*)::int as count, max(user_id) as newest
      from troubles where kind = 'generation-failed' and generation_id not in
      (${first}, ${second})`;
    expect(row).to.deep.equal({ count: 200, newest: 500 });
  });

  it('go when their time is over', async () => {
    const { database } = test;
    await end(await addUser(database), 'succeeded');
    await foldEnded(database);
    await trimRollups(database);
    expect((await readUsageHistory(database, '1h')).tools).to.have.length(1);

    for (const table of ['run_rollups', 'user_rollups']) {
      await database.query(`update ${table} set at = at - interval '91 days'`);
    }
    await trimRollups(database);
    const left = await test.sql`select 1 from run_rollups union all select 1 from user_rollups`;
    expect(left).to.deep.equal([]);
  });
});
