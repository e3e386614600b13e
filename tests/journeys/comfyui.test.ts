import { openedEach } from '../opened.ts';
import { openComfyuiStandIn } from '../provider-stand-in/comfyui.ts';
import { until, untilIs } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

describe('with a ComfyUI server', () => {
  const world = worldEach();
  const standIn = openedEach(() => openComfyuiStandIn([]));

  it('a reel shows the percentage that is reported, and is delivered when it is over', async () => {
    const { creator, close } = await world.openWithCreator({ settings: standIn.settings });
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
    await untilIs(() => standIn.reports.clients().length, 0);
  });
});
