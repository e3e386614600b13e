import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { scriptedProvider } from '../scripted-provider.ts';
import { openWorld, testPhoto } from '../world.ts';
import { until } from '../until.ts';
import { openedEach } from '../opened.ts';

describe('when a process dies', () => {
  const world = openedEach(openWorld);

  it('a reel whose worker was killed in the middle is delivered once and charged once', async () => {
    const api = await world().start('api');
    const doomed = await world().start('worker');
    const creator = await world()
      .person(api.url ?? '')
      .register();
    const tab = await creator.openTab();
    const id = await creator.startReel(await testPhoto());
    await until(
      () => creator.generation(id),
      ({ status, progress }) => status === 'running' && progress > 0.1,
      60,
    );

    await doomed.kill('SIGKILL');
    await world().start('worker');
    const over = await creator.untilEnded(id, 90);

    expect(over.status).to.equal('succeeded');
    expect(await creator.images()).to.have.length(1);
    expect(await creator.balance()).to.equal(9);
    const attempts = await world().database.query('select claim from provider_jobs');
    expect(attempts, 'taken over once').to.deep.equal([{ claim: 1 }]);
    expect(await world().files('media'), 'video, poster and thumbnail').to.have.length(3);
    await tab.until(({ events }) => events.some(({ type }) => type === 'generation.succeeded'));
    const starts = tab.events.filter(({ type }) => type === 'generation.started');
    expect(starts).to.have.length(1);
  }).timeout(180_000);

  it('a reel goes on when the API is killed, and the next API shows it', async () => {
    const first = await world().start('api');
    await world().start('worker');
    const creator = await world()
      .person(first.url ?? '')
      .register();
    const id = await creator.startReel(await testPhoto());

    await first.kill('SIGKILL');
    const second = await world().start('api');
    const again = world().person(second.url ?? '');
    await again.expect('POST', '/api/login', {
      json: { email: creator.email, password: 'correct horse' },
    });
    const over = await again.untilEnded(id, 90);

    expect(over.status).to.equal('succeeded');
    expect(await again.images()).to.have.length(1);
    expect(await again.balance()).to.equal(9);
  }).timeout(180_000);

  it('a worker that is stopped returns its reel, and another finishes it', async () => {
    const api = await world().start('api');
    const leaving = await world().start('worker', { WORKER_SLOTS: '1' });
    const creator = await world()
      .person(api.url ?? '')
      .register();
    const id = await creator.startReel(await testPhoto());
    await until(
      () => creator.generation(id),
      ({ status }) => status === 'running',
      60,
    );

    await world().start('worker');
    await leaving.kill('SIGTERM');
    const over = await creator.untilEnded(id, 90);

    expect(leaving.child.exitCode).to.equal(0);
    expect(over.status).to.equal('succeeded');
    expect(await creator.balance()).to.equal(9);
    expect(await creator.images()).to.have.length(1);
  }).timeout(180_000);

  for (const [what, canFind] of [
    ['is found and delivered', true],
    ['is refunded where its provider cannot find it', false],
  ] as const) {
    it(`a reel whose worker was killed during its submit ${what}, never bought twice`, async () => {
      const provider = scriptedProvider(canFind ? { find: [] } : {});
      const api = await world().open({ role: 'api', providers: [provider] });
      const creator = await world()
        .person(api.url ?? '')
        .register();
      const submitsPath = join(world().dataDir, 'submits.log');
      const settings = { SUBMITS_PATH: submitsPath };
      const doomed = await world().start('worker', settings, 'silent-submit-process.ts');
      const id = await creator.startReel(await testPhoto());
      const book = () => readFile(submitsPath, 'utf8').catch(() => '');
      const bought = await until(book, (text) => text.endsWith('\n'), 60);

      await doomed.kill('SIGKILL');
      provider.accepted.push(bought.trim());
      await world().open({
        role: 'worker',
        providers: [provider],
        waits: { uncertainSeconds: 4, soonSeconds: 4 },
      });
      const over = await creator.untilEnded(id, 90);

      expect(over.status).to.equal(canFind ? 'succeeded' : 'failed');
      expect(await creator.balance()).to.equal(canFind ? 9 : 10);
      expect(provider.submits).to.deep.equal([]);
      expect(await book()).to.equal(bought);
    }).timeout(180_000);
  }
});
