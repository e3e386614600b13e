import { scriptedProvider } from '../scripted-provider.ts';
import { until, untilIs } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

describe('a limit of what providers cost in a day', () => {
  const world = worldEach();
  const settings = { COST_CEILING_DAY: '0.80' };

  it('counts an order with its estimate, and with the actual cost once it is over', async () => {
    // An estimate of 0.42 dollars each; the first is refused by the provider and not billed.
    const provider = scriptedProvider({ submit: [{ kind: 'fault', faultClass: 'invalid_input' }] });
    const { creator } = await world.openWithCreator({ providers: [provider], settings });
    const photo = await testPhoto();
    const first = creator.startReel(photo);
    const failed = await creator.untilEnded(await first);

    // Until the failed one is corrected, both do not fit.
    const second = await until(
      () => creator.orderReel(photo),
      ({ status }) => status === 202,
      30,
    );
    const made = await creator.untilEnded((second.body as { generationId: string }).generationId);
    const third = await creator.orderReel(photo);

    expect([failed.status, made.status]).to.deep.equal(['failed', 'succeeded']);
    expect(third.status).to.equal(503);
    expect(third.body).to.deep.equal({
      error:
        'This server has reached what can be made in one day. Nothing was charged. Please try again later.',
      code: 'generation.at-ceiling',
    });
    expect(await creator.balance()).to.equal(9);
  });

  it('counts what work cost whose order is cancelled while it is stored', async () => {
    const provider = scriptedProvider({ submit: [{ kind: 'done' }] });
    provider.estimateCostMicros = () => 700_000;
    const { creator, engine } = await world.openWithCreator({ providers: [provider], settings });
    const cancelled = Promise.withResolvers<void>();
    const { storage } = engine;
    const put = storage.put.bind(storage);
    storage.put = async (key, ...file) => {
      if (key.startsWith('uploads/')) return put(key, ...file);
      await cancelled.promise;
      throw new Error('interrupted');
    };
    const { database } = engine;
    const query = database.query.bind(database);
    const noticed = Promise.withResolvers<void>();
    // The worker looks whether the step is still its own; no row says that it is not.
    database.query = async (text, values) => {
      const rows = await query<never>(text, values);
      if (text.includes('held as materialized') && rows.length === 0) setImmediate(noticed.resolve);
      return rows;
    };
    const id = await creator.startReel(await testPhoto());
    await untilIs(async () => (await creator.generation(id)).stage, 'Saving');

    await creator.expect('DELETE', `/api/generations/${id}`);
    await noticed.promise;
    cancelled.resolve();

    // Of the only order of the day, once its estimate was replaced.
    await untilIs(async () => {
      await engine.spendLimits.correct(world.database);
      return (await world.database.query('select from cost_estimates')).length;
    }, 0);
    const counts = await world.sql`
      select micros::int from cost_counts where scope = 'cost-day'`;
    expect(counts).to.deep.equal([{ micros: 420_000 }]);
  });
});
