import { declaredJobs } from '../../backend/jobs/declared.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { smallReels, testPhoto, worldEach } from '../world.ts';

describe('when a process dies', () => {
  const world = worldEach();

  it('a reel whose worker was killed in the middle is delivered once and charged once', async () => {
    const api = await world.start('api');
    const doomed = await world.start('worker', {}, smallReels);
    const creator = await world.person(api.url ?? '').register();
    const tab = await creator.openTab();
    const id = await creator.startReel(await testPhoto());
    await until(
      () => creator.generation(id),
      ({ status, progress }) => status === 'running' && progress > 0.1,
      60,
    );

    await doomed.kill('SIGKILL');
    await world.start('worker', {}, smallReels);
    const over = await creator.untilEnded(id, 90);

    expect(over.status).to.equal('succeeded');
    expect(await creator.images()).to.have.length(1);
    expect(await creator.balance()).to.equal(9);
    const attempts = await world.database.query('select claim from provider_jobs');
    expect(attempts, 'taken over once').to.deep.equal([{ claim: 1 }]);
    expect(await world.files('media'), 'video, poster and thumbnail').to.have.length(3);
    await tab.until(({ events }) => events.some(({ type }) => type === 'generation.succeeded'));
    const starts = tab.events.filter(({ type }) => type === 'generation.started');
    expect(starts).to.have.length(1);
  }).timeout(180_000);

  it('a reel that kills its worker each time ends after its attempts, and the one beside it is delivered', async () => {
    const deadly = 'wave both hands';
    const scripted = scriptedProvider({}, { rendersHere: true, isSubmitRepeatable: true });
    const { url, engine, creator } = await world.openWithCreator({
      role: 'api',
      providers: [scripted],
    });
    const { boss } = engine.queue;
    const custom = { category: 'custom', option: 'custom', customPrompt: deadly };
    const killer = await creator.startReel(await testPhoto(), custom);
    const beside = await world.person(url ?? '').register();
    const innocent = await beside.startReel(await testPhoto());

    const settings = { DEADLY: deadly, WORKER_SLOTS: '2' };
    let kills = 0;
    while ((await creator.generation(killer)).status !== 'failed') {
      const worker = await world.start('worker', settings, './deadly-worker.ts');
      await until(
        async () => worker.child.signalCode ?? (await creator.generation(killer)).status,
        (seen) => seen === 'SIGKILL' || seen === 'failed',
        90,
      );
      if (worker.child.signalCode === null) continue;
      kills += 1;
      // As if its heartbeat had lapsed and all pauses were over.
      await world.sql`update pgboss.job set heartbeat_on = now() - interval '1 hour'
                       where name = 'generation.advance' and state = 'active'`;
      await boss.supervise('generation.advance');
      await world.sql`update pgboss.job set start_after = now() where name = 'generation.advance'`;
    }
    const delivered = await beside.untilEnded(innocent, 60);

    expect(kills).to.equal(declaredJobs['generation.advance'].attempts);
    expect(delivered.status).to.equal('succeeded');
    expect(await beside.balance()).to.equal(9);
    expect(await creator.generation(killer)).to.include({ refundedReason: 'internal' });
    expect(await creator.balance()).to.equal(10);
  }).timeout(300_000);
});
