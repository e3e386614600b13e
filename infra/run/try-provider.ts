import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../../backend/clock.ts';
import { downloadResult } from '../../backend/generations/asking/download-result.ts';
import { checkProvider } from '../../backend/providers/check-provider.ts';
import { personaShots } from '../../backend/providers/prompts/personas.ts';
import {
  ProviderFault,
  type Capability,
  type Done,
  type Provider,
  type Step,
  type StepContext,
} from '../../backend/providers/provider.ts';

type Files = { portrait: string; shot: string; weights: string; model: Record<string, unknown> };

/** The trial of each capability; what one makes, the later ones work from. */
const trials: readonly {
  capability: Capability;
  step: (files: Files) => Step;
  sources: (files: Files) => string[];
}[] = [
  {
    capability: 'text-to-image',
    step: () => ({
      capability: 'text-to-image',
      prompt: 'a portrait',
      source: null,
      seed: 1,
      hints: { portrait: { gender: 'Female', race: 'Random' } },
    }),
    sources: () => [],
  },
  {
    capability: 'enhance',
    step: ({ portrait }) => ({ capability: 'enhance', prompt: 'finer', source: { key: portrait } }),
    sources: ({ portrait }) => [portrait],
  },
  {
    capability: 'image-to-video',
    step: ({ portrait }) => ({
      capability: 'image-to-video',
      prompt: 'smiles',
      source: { key: portrait },
      seconds: 10,
      hints: { category: 'emotions', option: 'Happy Smile' },
    }),
    sources: ({ portrait }) => [portrait],
  },
  {
    capability: 'persona-shot',
    step: ({ portrait }) => ({
      capability: 'persona-shot',
      prompt: personaShots[0],
      source: { key: portrait },
      seed: 1,
    }),
    sources: ({ portrait }) => [portrait],
  },
  {
    capability: 'train-persona',
    step: ({ portrait, shot }) => ({
      capability: 'train-persona',
      prompt: 'a face',
      source: { key: portrait },
      shots: personaShots.map(() => ({ key: shot })),
      hints: { gender: 'Female' },
    }),
    sources: ({ portrait, shot }) => [portrait, ...personaShots.map(() => shot)],
  },
  {
    capability: 'persona-image',
    step: ({ weights, model }) => ({
      capability: 'persona-image',
      prompt: 'in a café',
      source: { key: weights },
      seed: 1,
      model,
    }),
    sources: ({ weights }) => [weights],
  },
  {
    capability: 'hashtags',
    step: () => ({ capability: 'hashtags', prompt: 'sourdough baking', source: null }),
    sources: () => [],
  },
];

const DEADLINE_MS = 45 * 60_000;

/** Prints what each capability costs and, when it is paid for, whether it works. */
export async function tryProvider(
  provider: Provider,
  { isPaid, print }: { isPaid: boolean; print: (line: string) => void },
): Promise<boolean> {
  const able = trials.filter(({ capability }) => provider.capabilities.has(capability));
  const files: Files = { portrait: '', shot: '', weights: '', model: {} };
  const checked = await checkProvider(provider, AbortSignal.timeout(30_000), new Date());
  provider.takePrices?.(checked.prices);
  for (const finding of checked.findings) print(finding);
  let total = 0;
  for (const { capability, step } of able) {
    const micros = provider.estimateCostMicros(step(files));
    total += micros;
    print(`${capability}: about ${dollars(micros)}`);
  }
  print(`together about ${dollars(total)}`);
  if (!isPaid) {
    print('Nothing was ordered. Add --yes to order each of them once.');
    return true;
  }
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-provider-check-'));
  let works = true;
  for (const { capability, step, sources } of able) {
    try {
      const done = await perform(provider, step(files), { folder, sources: sources(files) });
      keep(files, capability, done);
      print(`${capability}: works${cost(done)}`);
    } catch (error) {
      works = false;
      print(`${capability}: ${describe(error)}`);
    }
  }
  await rm(folder, { recursive: true, force: true });
  return works;
}

async function perform(
  provider: Provider,
  step: Step,
  { folder, sources }: { folder: string; sources: readonly string[] },
): Promise<Done> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const scratchDir = await mkdtemp(join(folder, 'step-'));
  const context: StepContext = {
    clientRef: 'provider-check',
    source: async () => {
      if (!sources[0]) throw new ProviderFault('lost', 'what it works from was not made');
      return sources[0];
    },
    shots: async () => sources.slice(1),
    scratchDir,
    deadlineAt: new Date(Date.now() + DEADLINE_MS),
    purchasesLeft: 1,
    callbackUrl: null,
    download: (url, file) => downloadResult(provider, url, { ...file, scratchDir, signal }),
    report: () => undefined,
    signal,
  };
  const prepared = (await provider.prepare?.(step, context)) ?? null;
  const submitted = await provider.submit(step, { ...context, prepared });
  if (submitted.state === 'done') return submitted;
  for (;;) {
    const polled = await provider.poll(step, submitted.ref, context);
    if (polled.state === 'done') return polled;
    await pause(polled.nextPollSeconds * 1000, signal);
    signal.throwIfAborted();
  }
}

function keep(files: Files, capability: Capability, { files: [made], data }: Done): void {
  if (capability === 'text-to-image' && made) files.portrait = made.path;
  if (capability === 'persona-shot' && made) files.shot = made.path;
  if (capability === 'train-persona' && made)
    Object.assign(files, { weights: made.path, model: data });
}

const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(4)}`;

const cost = ({ actualCostMicros: micros }: Done) =>
  micros === undefined ? '' : `, cost ${dollars(micros)}`;

function describe(error: unknown): string {
  if (!(error instanceof ProviderFault)) return String(error);
  const id = error.requestId ? ` (request ${error.requestId})` : '';
  return `${error.faultClass}, ${error.message}${id}`;
}
