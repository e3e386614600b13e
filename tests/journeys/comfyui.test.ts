import { expect } from 'chai';
import { openComfyuiStandIn, type ComfyuiStandIn } from '../provider-stand-in/comfyui.ts';
import { until } from '../until.ts';
import { openWorld, testPhoto, type World } from '../world.ts';

describe('with a ComfyUI server', () => {
  let standIn: ComfyuiStandIn;
  let world: World;
  beforeEach(async () => {
    standIn = await openComfyuiStandIn([]);
    world = await openWorld();
  });
  afterEach(async () => {
    await world.close();
    await standIn.close();
  });

  it('a reel shows the percentage that is reported, and is delivered when it is over', async () => {
    const { url, close } = await world.open({ settings: standIn.settings });
    const creator = await world.person(url ?? '').register();
    const tab = await creator.openTab();
    standIn.setPace(600_000);
    const id = await creator.startReel(await testPhoto());
    await until(
      async () => standIn.jobs,
      (jobs) => jobs[0]?.state === 'running',
    );

    const [job] = standIn.jobs;
    if (job) standIn.reports.sampled(job, 0.5);

    await tab.until(({ progress }) =>
      progress.some(({ data }) => data.progress > 0.4 && data.stage === 'Drawing'),
    );
    standIn.finish();
    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(standIn.reports.clients(), 'of one worker').to.have.length(1);
    await close();
    await until(
      async () => standIn.reports.clients(),
      (clients) => clients.length === 0,
    );
  });

  it('a reel is delivered also where its WebSocket cannot be reached', async () => {
    standIn.reports.refuse(true);
    const { url } = await world.open({ settings: standIn.settings });
    const creator = await world.person(url ?? '').register();
    standIn.setPace(1000);

    const id = await creator.startReel(await testPhoto());

    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
  });
});
