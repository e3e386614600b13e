import { smallReels, testPhoto, worldEach } from '../world.ts';
import { until } from '../until.ts';

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
});
