import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openFileContext, submitStep } from '#tests/perform-step.ts';
import { openComfyuiStandIn, type ComfyuiStandIn } from '#tests/provider-stand-in/comfyui.ts';
import { until } from '#tests/until.ts';
import { readConfig } from '../../config.ts';
import type { Provider, ProviderRef, Step } from '../provider.ts';
import { comfyui } from './comfyui.ts';

const picture: Step = { capability: 'text-to-image', prompt: 'a pier', source: null, seed: 7 };
const { signal } = new AbortController();

describe("what ComfyUI's WebSocket reports", () => {
  let standIn: ComfyuiStandIn;
  let dataDir: string;
  let provider: Provider;
  let stopWatching: (() => void) | undefined;
  let changed: ProviderRef[];
  let attempts = 0;
  beforeEach(async () => {
    standIn = await openComfyuiStandIn([]);
    dataDir = await mkdtemp(join(tmpdir(), 'lumireel-comfyui-'));
    provider = open();
    changed = [];
    stopWatching = undefined;
  });
  afterEach(async () => {
    stopWatching?.();
    await standIn.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = () => {
    const config = readConfig({ ...standIn.settings, DATA_DIR: dataDir });
    return comfyui.open({ config, models: {} });
  };
  const connections = (count: number) =>
    until(
      async () => standIn.reports.clients(),
      (clients) => clients.length === count,
    );
  async function watch() {
    stopWatching = provider.watch?.((ref) => void changed.push(ref));
    await connections(1);
  }
  /** Work that runs until the test ends. */
  async function submit(): Promise<ProviderRef> {
    standIn.setPace(600_000);
    attempts += 1;
    const context = await openFileContext(provider, { files: [], clientRef: `report-${attempts}` });
    try {
      return await submitStep(provider, picture, context);
    } finally {
      await context.close();
    }
  }
  const sample = (share: number) => {
    const job = standIn.jobs.at(-1);
    if (job) standIn.reports.sampled(job, share);
  };
  const look = async (ref: ProviderRef) => {
    const [found] = (await provider.look?.([ref], signal)) ?? [];
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
    expect(standIn.jobs.at(-1)?.clientId).to.equal(standIn.reports.clients()[0]);
  });

  it('makes work worth a look when it begins and once it is in the history', async () => {
    standIn.hold();
    await watch();
    const ref = await submit();
    expect(changed).to.eql([]);

    standIn.setPace(0);
    standIn.release();

    await until(
      async () => changed.length,
      (times) => times >= 3,
    );
    expect(changed).to.deep.include(ref);
    expect(await look(ref)).to.equal('ready');
  });

  it('goes on after the connection was cut, with the work from before', async () => {
    await watch();
    const ref = await submit();
    const [client] = standIn.reports.clients();
    standIn.reports.drop();
    await connections(0);
    await connections(1);
    expect(standIn.reports.clients()).to.eql([client]);

    sample(1);

    await untilFraction(ref, 0.6);
  });

  it('may be garbage', async () => {
    await watch();
    const ref = await submit();
    for (const text of ['', '{', 'null', '{"type":"progress","data":{"max":"no"}}']) {
      standIn.reports.send(text);
    }
    standIn.reports.send(Buffer.from('{"type":"executing"}'));
    sample(1);
    await untilFraction(ref, 0.6);
  });

  it('may be too long: the connection is given up, and made again', async () => {
    await watch();
    const ref = await submit();
    standIn.reports.send('x'.repeat(9 * 1024 * 1024));
    await connections(0);
    await connections(1);
    sample(1);
    await untilFraction(ref, 0.6);
  });

  it('is missing where it refuses connections, and comes once it takes them', async () => {
    standIn.reports.refuse(true);
    stopWatching = provider.watch?.((ref) => void changed.push(ref));
    const ref = await submit();
    sample(1);
    expect(await look(ref)).to.equal(0);

    standIn.reports.refuse(false);
    await connections(1);
    sample(1);
    await untilFraction(ref, 0.6);
  });

  it('is counted by the process that submitted the work, and by no other', async () => {
    await watch();
    const ref = await submit();
    const other = open();
    sample(1);
    await untilFraction(ref, 0.6);
    const [found] = (await other.look?.([ref], signal)) ?? [];
    expect(found).to.include({ stage: 'Drawing', fraction: 0 });
  });

  it('closes its connection when the last listener has left, also while it connects', async () => {
    await watch();
    stopWatching?.();
    await connections(0);
    provider.watch?.(() => undefined)();
    await watch();
    expect(standIn.reports.clients()).to.have.length(1);
  });
});
