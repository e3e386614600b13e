import { openAdapterFixture, steps } from '#tests/adapter-fixture.ts';
import { openedEach } from '#tests/opened.ts';
import { submitStep } from '#tests/perform-step.ts';
import { openComfyuiStandIn } from '#tests/provider-stand-in/comfyui.ts';
import { testFolder } from '#tests/test-folder.ts';
import { until } from '#tests/until.ts';
import type { ProviderRef } from '../provider.ts';
import { comfyui } from './comfyui.ts';

const { signal } = new AbortController();

describe("what ComfyUI's WebSocket reports", () => {
  afterEach(() => stopWatching?.());
  const dataDir = testFolder();
  const fixture = openedEach(() =>
    openAdapterFixture(comfyui, openComfyuiStandIn, { DATA_DIR: dataDir }),
  );
  let stopWatching: (() => void) | undefined;
  let changed: ProviderRef[];
  beforeEach(() => {
    changed = [];
    stopWatching = undefined;
  });

  const connections = (count: number) =>
    until(
      async () => fixture.standIn.reports.clients(),
      (clients) => clients.length === count,
    );
  async function watch() {
    stopWatching = fixture.provider.watch?.((ref) => void changed.push(ref));
    await connections(1);
  }
  /** Work that runs until the test ends. */
  async function submit(): Promise<ProviderRef> {
    fixture.standIn.setPace(600_000);
    return submitStep(fixture.provider, steps['text-to-image'], await fixture.context());
  }
  const sample = (share: number) => {
    const job = fixture.standIn.jobs.at(-1);
    if (job) fixture.standIn.reports.sampled(job, share);
  };
  const look = async (ref: ProviderRef) => {
    const [found] = (await fixture.provider.look?.([ref], signal)) ?? [];
    return found?.state === 'waiting' ? found.fraction : found?.state;
  };
  const untilFraction = (ref: ProviderRef, least: number) =>
    until(
      () => look(ref),
      (fraction) => Number(fraction) >= least,
    );

  it('is shown as the share of the work that is done, past previews', async () => {
    await watch();
    const ref = await submit();
    await untilFraction(ref, 0.3);
    const early = Number(await look(ref));

    sample(1);

    const late = Number(await untilFraction(ref, early + 0.3));
    expect(late).to.be.below(1);
    expect(fixture.standIn.jobs.at(-1)?.clientId).to.equal(fixture.standIn.reports.clients()[0]);
  });

  it('makes work worth a look when it begins and once it is in the history', async () => {
    fixture.standIn.hold();
    await watch();
    const ref = await submit();
    expect(changed).to.eql([]);

    fixture.standIn.setPace(0);
    fixture.standIn.release();

    await until(async () => changed.length >= 3, Boolean);
    expect(changed).to.deep.include(ref);
    expect(await look(ref)).to.equal('ready');
  });

  const tooLong = () => fixture.standIn.reports.send('x'.repeat(9 * 1024 * 1024));
  for (const [what, breaks] of [
    ['was cut', () => fixture.standIn.reports.drop()],
    ['brought too long a report, and is made again', tooLong],
  ] as const) {
    it(`goes on, with the work from before, after the connection ${what}`, async () => {
      await watch();
      const ref = await submit();
      const clients = [...fixture.standIn.reports.clients()];
      breaks();
      await connections(0);
      await connections(1);
      expect(fixture.standIn.reports.clients()).to.eql(clients);

      sample(1);

      await untilFraction(ref, 0.6);
    });
  }

  it('is missing where it refuses connections, and comes once it takes them', async () => {
    fixture.standIn.reports.refuse(true);
    stopWatching = fixture.provider.watch?.((ref) => void changed.push(ref));
    const ref = await submit();
    sample(1);
    expect(await look(ref)).to.equal(0);

    fixture.standIn.reports.refuse(false);
    await connections(1);
    sample(1);
    await untilFraction(ref, 0.6);
  });

  it('is counted by the process that submitted the work, and by no other', async () => {
    await watch();
    const ref = await submit();
    sample(1);
    await untilFraction(ref, 0.6);
    const [found] = (await fixture.reopen().look?.([ref], signal)) ?? [];
    expect(found).to.include({ stage: 'Drawing', fraction: 0 });
  });

  it('closes its connection when the last listener has left, also while it connects', async () => {
    await watch();
    stopWatching?.();
    await connections(0);
    fixture.provider.watch?.(() => undefined)();
    await watch();
    expect(fixture.standIn.reports.clients()).to.have.length(1);
  });
});
