import { runs } from '../../contract/tools/catalogue.ts';
import { readStepQueues } from '../../backend/admin/processes.ts';
import { createScaler, scalingRule } from '../../infra/scaling/needed-workers.ts';
import { orderHashtags } from '../scaling/order-hashtags.ts';
import { slowProvider } from '../scaling/slow-provider.ts';
import { openWorkerFleet } from '../scaling/worker-fleet.ts';
import { until } from '../until.ts';
import { worldEach } from '../world.ts';

const ORDERS = 60;

describe('workers that come and go', () => {
  // Its end checks the ledger: each charge has its result once.
  const world = worldEach();

  it('lose and double nothing when most of them are stopped while they work', async () => {
    const provider = slowProvider(200);
    const { creator, engine } = await world.openWithCreator({ role: 'api', providers: [provider] });
    await world.giveTokens(creator, ORDERS * runs.hashtags.price);
    const fleet = openWorkerFleet(() => world.open({ role: 'worker', providers: [provider] }));
    const scale = createScaler({ ...scalingRule, stayForSeconds: 0 });
    const wanted = async (atSeconds: number, workers: number) =>
      scale(atSeconds, workers, await readStepQueues(world.database));
    const ended = async () => {
      const [row] = await world.sql<{ ended: number }>`
        select count(*)::int as ended from generations where finished_at is not null`;
      return row?.ended ?? 0;
    };

    fleet.resizeTo(1);
    await fleet.settled();
    const userId = creator.user?.id ?? expect.fail('nobody registered');
    await Promise.all(Array.from({ length: ORDERS }, () => orderHashtags(engine, userId)));
    const burst = await wanted(0, 1);
    fleet.resizeTo(burst);
    await until(ended, (count) => count >= 8, 60);
    const workersThen = fleet.live();
    const [renders] = await readStepQueues(world.database);
    fleet.resizeTo(1);
    await until(ended, (count) => count === ORDERS, 60);
    const [quiet] = await Promise.all([wanted(1, 1), fleet.settled()]);

    expect(burst).to.equal(5);
    expect(workersThen).to.be.above(1);
    expect(renders?.running).to.be.above(0);
    expect(renders?.waiting).to.be.above(0);
    expect(quiet).to.equal(1);
    const states = await world.sql`select state, sum(price)::int as paid, count(*)::int
      from generations group by state`;
    expect(states).to.deep.equal([
      { state: 'succeeded', paid: ORDERS * runs.hashtags.price, count: ORDERS },
    ]);
    expect(new Set(provider.bought).size).to.equal(ORDERS);
    expect(provider.bought).to.have.length(ORDERS);
  });
});
