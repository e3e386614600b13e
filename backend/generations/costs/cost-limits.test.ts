import { randomUUID } from 'node:crypto';
import { addUser, databaseOnce } from '#tests/database.ts';
import { addGeneration } from '#tests/media.ts';
import { ConfigError, readConfig } from '../../config.ts';
import { Refusal } from '../../refusal.ts';
import { openSpendLimits, trimSpendCounts, type SpendLimits } from './spend-limits.ts';
import type { Cost } from './cost-limits.ts';

const video = (dollars: number, provider = 'fal'): Cost => ({
  provider,
  capability: 'image-to-video',
  micros: dollars * 1e6,
});

/** An attempt that is over, with an estimate of two dollars. */
const atFal = (state: string, actual: number | null = null) => ({
  provider: 'fal',
  state,
  actual,
  estimated: 2,
});

describe('limits of what providers cost', () => {
  const test = databaseOnce();
  beforeEach(async () => {
    await test.database.query('delete from cost_counts');
    await test.database.query('delete from cost_estimates');
  });

  const open = (settings: Record<string, string>) =>
    openSpendLimits(readConfig(settings), {
      log: test.log,
      providers: [{ name: 'fal' }, { name: 'my-gpu' }],
    });
  const place = (
    limits: SpendLimits,
    userId: number,
    costs: Cost[],
    {
      isAdmin = false,
      generationId = randomUUID(),
    }: { isAdmin?: boolean; generationId?: string } = {},
  ): Promise<boolean> =>
    test.database
      .transaction((tx) =>
        limits.count(tx, {
          user: { id: userId, isAdmin },
          run: 'reel',
          network: 'unknown',
          generationId,
          costs: () => costs,
        }),
      )
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 'generation.at-ceiling') return false;
          throw error;
        },
      );
  const counts = async () => {
    const rows = await test.sql<{ scope: string; dollars: number }>`
      select scope, micros::float8 / 1e6 as dollars from cost_counts order by scope`;
    return Object.fromEntries(rows.map(({ scope, dollars }) => [scope, dollars]));
  };
  /** An order that is over, as the engine leaves it, with the attempts that were made for it. */
  async function ended(
    generationId: string,
    attempts: {
      provider: string;
      state: string;
      actual: number | null;
      estimated?: number;
      ref?: object;
      fault?: string;
    }[],
  ): Promise<void> {
    await test.sql`update generations set state = 'succeeded' where id = ${generationId}`;
    for (const [index, attempt] of attempts.entries()) {
      const { provider, state, actual, estimated = 0, ref = null, fault = null } = attempt;
      await test.database.query(
        `insert into provider_jobs (generation_id, step, try, provider, capability, state,
                                    estimated_cost_micros, actual_cost_micros, ref, fault,
                                    finished_at)
         values ($1, 0, $2, $3, 'image-to-video', $4, $5, $6, $7, $8, now())`,
        [
          ...[generationId, index + 1, provider, state, estimated * 1e6, actual && actual * 1e6],
          ...[ref && JSON.stringify(ref), fault],
        ],
      );
    }
  }

  it('hold over processes, however many order at once', async () => {
    const processes = [1, 2, 3].map(() =>
      open({ COST_CEILING_DAY: '5', COST_CEILING_USER_DAY: '2', COST_CEILING_DAY_FAL: '4.50' }),
    );
    const users = await Promise.all(Array.from({ length: 4 }, () => addUser(test.database)));

    const placed = await Promise.all(
      Array.from({ length: 120 }, (_, i) => {
        const limits = processes[i % 3] ?? expect.fail();
        return place(limits, users[i % 4] ?? 0, [video(0.5)]);
      }),
    );

    expect(placed.filter(Boolean)).to.have.length(9);
    const { 'cost-day': all, 'cost-provider-day:fal': fal, ...ofUsers } = await counts();
    expect([all, fal]).to.deep.equal([4.5, 4.5]);
    for (const dollars of Object.values(ofUsers)) expect(dollars).to.be.most(2);
  });

  it('are about one provider or one capability, and leave the others alone', async () => {
    const limits = open({ COST_CEILING_DAY_MY_GPU: '1', COST_CEILING_DAY_HASHTAGS: '0.10' });
    const user = await addUser(test.database);
    const tags: Cost = { provider: 'fal', capability: 'hashtags', micros: 60_000 };

    const placed = [
      await place(limits, user, [video(0.7, 'my-gpu')]),
      await place(limits, user, [video(0.7, 'my-gpu')]),
      await place(limits, user, [video(70, 'fal')]),
      await place(limits, user, [tags]),
      await place(limits, user, [tags]),
    ];

    expect(placed).to.deep.equal([true, false, true, true, false]);
    expect(limits.refusals()).to.include({ 'cost-provider-day': 1, 'cost-capability-day': 1 });
  });

  it('let through what costs nothing, also when they are exceeded', async () => {
    const limits = open({ COST_CEILING_DAY: '0', COST_CEILING_USER_DAY: '0' });
    const user = await addUser(test.database);

    expect(await place(limits, user, [video(0, 'local')])).to.equal(true);
    expect(await place(limits, user, [video(0.000001)])).to.equal(false);
  });

  it('count administrators and never refuse them', async () => {
    const limits = open({ COST_CEILING_DAY: '1' });
    const user = await addUser(test.database);

    expect(await place(limits, user, [video(3)], { isAdmin: true })).to.equal(true);
    expect(await place(limits, user, [video(0.1)])).to.equal(false);
  });

  it('replace the estimate by the actual cost once an order is over, failed and billed work included', async () => {
    const settings = { COST_CEILING_DAY: '10', COST_CEILING_DAY_FAL: '10' };
    const limits = open({ ...settings, COST_CEILING_DAY_MY_GPU: '10' });
    const user = await addUser(test.database);
    const generationId = await addGeneration(test.database, user);
    await place(limits, user, [video(2)], { generationId });
    const unended = await addGeneration(test.database, user);
    await place(limits, user, [video(1)], { generationId: unended });
    await ended(generationId, [
      { provider: 'fal', state: 'failed', actual: 0.25, estimated: 2 },
      { provider: 'fal', state: 'failed', actual: null, estimated: 2 },
      { provider: 'my-gpu', state: 'done', actual: null, estimated: 0.5 },
    ]);

    // In several processes at once: it counts once.
    await Promise.all(Array.from({ length: 4 }, () => limits.correct(test.database)));

    expect(await counts()).to.deep.equal({
      'cost-day': 1.75,
      'cost-provider-day:fal': 1.25,
      'cost-provider-day:my-gpu': 0.5,
    });
  });

  const paid: [name: string, Parameters<typeof ended>[1][number], dollars: number][] = [
    ['a failure before it was submitted', { ...atFal('failed'), fault: 'quota' }, 0],
    ['a cancel before it was submitted', atFal('cancelled'), 0],
    ['a failure after it was submitted', { ...atFal('failed'), ref: {}, fault: 'lost' }, 2],
    ['a failure that is said to be free', { ...atFal('failed', 0), ref: {}, fault: 'lost' }, 0],
    ['a cancel after it was submitted', { ...atFal('cancelled'), ref: {} }, 2],
    ['a cancel that is said to be cheaper', { ...atFal('cancelled', 0.5), ref: {} }, 0.5],
    ['a submit without an answer', { ...atFal('failed'), fault: 'uncertain_submit' }, 2],
    ['a cancel of such a submit', { ...atFal('cancelled'), fault: 'uncertain_submit' }, 2],
  ];
  for (const [name, attempt, dollars] of paid) {
    it(`count ${dollars} of 2 dollars for ${name}`, async () => {
      const limits = open({ COST_CEILING_DAY: '10' });
      const user = await addUser(test.database);
      const generationId = await addGeneration(test.database, user);
      await place(limits, user, [video(2)], { generationId });
      await ended(generationId, [attempt]);

      await limits.correct(test.database);

      expect(await counts()).to.deep.equal({ 'cost-day': dollars });
    });
  }

  it('wait with the correction while a provider may still bill for the order', async () => {
    const limits = open({ COST_CEILING_DAY: '10' });
    const user = await addUser(test.database);
    const generationId = await addGeneration(test.database, user);
    await place(limits, user, [video(2)], { generationId });
    await ended(generationId, [{ provider: 'fal', state: 'cancelling', actual: null }]);
    await test.database.query('update provider_jobs set finished_at = null');

    await limits.correct(test.database);
    const before = await counts();
    await test.database.query(`update provider_jobs set state = 'cancelled', finished_at = now()`);
    await limits.correct(test.database);

    expect([before, await counts()]).to.deep.equal([{ 'cost-day': 2 }, { 'cost-day': 0 }]);
  });

  it('correct at most 500 orders in a round, and the others in the next', async () => {
    const limits = open({ COST_CEILING_DAY: '5' });
    const left = async () => {
      await limits.correct(test.database);
      return (await test.sql`select from cost_estimates`).length;
    };
    await test.sql`insert into cost_estimates (generation_id, user_id, began_at, costs)
      select gen_random_uuid(), ${await addUser(test.database)}, now(), '[]'
        from generate_series(1, 501)`;

    expect([await left(), await left()]).to.deep.equal([1, 0]);
  });

  it('are forgotten after two days', async () => {
    const limits = open({ COST_CEILING_DAY: '5', SPEND_CEILING_USER_DAY: '5' });
    await place(limits, await addUser(test.database), [video(1)]);
    const tables = ['spend_counts', 'cost_counts', 'cost_estimates'];
    for (const table of tables) {
      await test.database.query(`update ${table} set began_at = now() - interval '3 days'`);
    }

    await trimSpendCounts(test.database);

    for (const table of tables) {
      expect(await test.database.query(`select 1 from ${table}`), table).to.deep.equal([]);
    }
  });

  it('refuse the start when one names no provider and no capability, or no amount', () => {
    expect(() => open({ COST_CEILING_DAY_FALL: '5' })).to.throw(
      ConfigError,
      /COST_CEILING_DAY_FALL names no provider that is set up .*FAL, MY_GPU, TEXT_TO_IMAGE/,
    );
    for (const amount of ['5 dollars', '-1', '1e3', '1,5', '0.1234567']) {
      for (const name of ['COST_CEILING_DAY', 'COST_CEILING_DAY_FAL']) {
        expect(() => open({ [name]: amount }), amount).to.throw(ConfigError, `${name} must be an`);
      }
    }
  });
});
