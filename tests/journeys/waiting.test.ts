import { retryStuckGeneration } from '../../backend/admin/stuck-generations.ts';
import { readUsageRecent } from '../../backend/admin/usage-recent.ts';
import { openLog } from '../../backend/log.ts';
import { openUserData } from '../../backend/main/open-user-data.ts';
import { ProviderFault } from '../../backend/providers/provider.ts';
import { sweepGenerations } from '../../backend/generations/endings/sweep.ts';
import { outsideProvider } from '../outside-provider.ts';
import { photoForm } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until, untilIs } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

const photo = await testPhoto();

describe('waiting for an outside service', () => {
  const world = worldEach();

  const attempts = () =>
    world.sql<{ state: string; isWaiting: boolean }>`
      select state, next_poll_at is not null as "isWaiting" from provider_jobs order by id`;
  const isWaiting = (rows: { isWaiting: boolean }[]) => rows.every((row) => row.isWaiting);

  it('occupies no slot: a result is shown, fetched and delivered while a render has the only one', async () => {
    const outside = outsideProvider({}, { name: 'outside' });
    const local = scriptedProvider(
      { poll: [{ kind: 'hold' }] },
      { name: 'render', capability: 'enhance', rendersHere: true },
    );
    const settings = { WORKER_SLOTS: '1' };
    const { creator } = await world.openWithCreator({ providers: [outside, local], settings });
    const tab = await creator.openTab();
    const id = await creator.startReel(photo);
    await until(attempts, (rows) => rows.length === 1 && isWaiting(rows));
    const form = photoForm('avatar', photo);
    const render = creator.call('POST', '/api/enhance-avatar', { form });
    await local.untilHeld(1);

    outside.report({ fraction: 0.5, stage: 'Rendering' });
    await until(
      () => creator.generation(id),
      ({ progress, stage }) => progress === 0.5 && stage === 'Rendering',
    );
    outside.finish();
    const over = await creator.untilEnded(id);

    expect(over.status).to.equal('succeeded');
    expect(outside.polls, 'polled once, when it was ready').to.have.length(1);
    const claims = await world.sql`select claim from provider_jobs where generation_id = ${id}`;
    expect(claims, 'one to submit, one to deliver').to.deep.equal([{ claim: 1 }]);
    expect(tab.progress.map(({ data }) => data.stage)).to.include('Rendering');
    local.release();
    expect((await render).status).to.equal(200);
  });

  it('looks at 100 at once, each by one worker at a time, and delivers each once', async () => {
    const outside = outsideProvider({}, { capability: 'hashtags' });
    const { creator } = await world.openWithCreator({ providers: [outside] });
    await world.open({ role: 'worker', providers: [outside] });
    await world.giveTokens(creator, 200);
    for (let n = 0; n < 100; n += 20) {
      await Promise.all(Array.from({ length: 20 }, () => creator.startHashtags('sunrise')));
    }
    await until(attempts, (rows) => rows.length === 100 && isWaiting(rows), 60);
    await untilIs(() => new Set(outside.looks.flat()).size, 100, 60);

    outside.finish();
    await world.untilRows(`generations where state = 'succeeded'`, 100, 60);

    expect(outside.overlaps).to.deep.equal([]);
    expect(outside.submits).to.have.length(100);
    expect(new Set(outside.polls).size).to.equal(outside.polls.length);
    expect(Math.max(...outside.looks.map(({ length }) => length))).to.be.greaterThan(1);
  }).timeout(180_000);

  it('leaves a service alone that refuses every look: no job is made of it', async () => {
    const outside = outsideProvider({}, { capability: 'text-to-image' });
    const { creator } = await world.openWithCreator({ providers: [outside] });
    await creator.startStory();
    await until(attempts, (rows) => rows.length === 3 && isWaiting(rows));
    const jobs = () => world.sql`select from pgboss.job where name like 'generation.%'`;
    const before = (await jobs()).length;
    let refusals = 0;
    outside.look = async () => {
      refusals += 1;
      throw new ProviderFault('quota', 'too often', { retryAfterSeconds: 0.2 });
    };

    await until(async () => refusals > 4, Boolean);

    expect(await jobs()).to.have.length(before);
    expect(await attempts()).to.satisfy(isWaiting);
  });

  it('is over once the service reports it by itself, which is heard until the worker stops', async () => {
    const outside = outsideProvider({}, { name: 'outside', nextPollSeconds: 3600 });
    const { creator, close } = await world.openWithCreator({ providers: [outside] });
    const id = await creator.startReel(photo);
    // Longer than the lease of a look that is under way.
    const isDueMuchLater = `select from provider_jobs where next_poll_at > now() + interval '35 s'`;
    await untilIs(async () => (await world.database.query(isDueMuchLater)).length, 1);

    outside.finish();
    for (const report of outside.listeners) {
      report({ clientRef: 'of another' });
      report({ clientRef: outside.accepted[0] });
    }

    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(outside.looks).to.have.length(2);
    await close();
    expect(outside.listeners.size).to.equal(0);
  });

  it('shows the place in the queue of the service, and operators how many wait', async () => {
    const outside = outsideProvider();
    outside.report({ queuePosition: 3, remainingSeconds: 1234, logLine: 'loading weights' });
    const lines: string[] = [];
    const log = openLog('debug', { write: (line) => void lines.push(line) });
    const { creator, engine } = await world.openWithCreator({ providers: [outside], log });
    const tab = await creator.openTab();
    const id = await creator.startReel(photo);

    const { stage, queuePosition, etaSeconds } = await until(
      () => creator.generation(id),
      // The place is known at once; the stage is written when nobody else writes the row.
      (seen) => seen.queuePosition !== null && seen.stage !== null,
    );
    const [usage] = (await readUsageRecent(engine.database)).providers;

    expect(stage).to.equal("In the service's queue, place 3");
    expect(queuePosition).to.equal(3);
    expect(etaSeconds).to.be.within(1200, 1234);
    await tab.until(({ progress }) => progress.some(({ data }) => data.queuePosition === 3));
    const pushed = tab.progress.find(({ data }) => data.queuePosition === 3);
    expect(pushed?.data.etaSeconds).to.equal(1234);
    expect(lines.filter((line) => line.includes('loading weights'))).not.to.deep.equal([]);
    expect(JSON.stringify(tab.progress)).not.to.include('loading weights');
    expect(usage).to.include({ name: 'scripted', open: 1, waiting: 1 });
  });

  it('leaves no address at the service when the account is deleted before the cancel', async () => {
    const outside = outsideProvider({ cancel: [{ kind: 'hold' }] });
    const { creator, engine } = await world.openWithCreator({ providers: [outside] });
    await creator.startReel(photo);
    await until(attempts, (rows) => rows.length === 1 && isWaiting(rows));
    await world.database.query(`update provider_jobs set prepared = '{"url":"https://at.it"}'`);

    await openUserData(engine).remove(creator.user?.id ?? 0);
    await outside.untilHeld(1);
    outside.release();
    await until(attempts, ([attempt]) => attempt?.state === 'cancelled');

    const kept = await world.database.query('select ref, prepared from provider_jobs');
    expect(kept).to.deep.equal([{ ref: {}, prepared: null }]);
  });

  it('is not taken for a generation that lost its job, and takes no slot of a render where it is begun anew', async () => {
    const outside = outsideProvider();
    const { creator, engine } = await world.openWithCreator({ providers: [outside] });
    const id = await creator.startReel(photo);
    await until(attempts, (rows) => rows.length === 1 && isWaiting(rows));
    await world.sql`update generations set created_at = created_at - interval '1 minute'`;

    await engine.database.query(`delete from pgboss.job where name like 'generation.%'`);
    await sweepGenerations(engine);

    expect((await creator.generation(id)).status).to.equal('running');
    await retryStuckGeneration(engine, { by: creator.user?.id ?? 0, id });
    outside.finish();
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    const queues = await world.sql`
      select distinct name from pgboss.job where name like 'generation.%'`;
    expect(queues).to.deep.equal([{ name: 'generation.outside' }]);
  });
});
