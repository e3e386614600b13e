import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../backend/clock.ts';
import { downloadResult } from '../backend/generations/asking/download-result.ts';
import type {
  Done,
  Provider,
  ProviderRef,
  Step,
  StepContext,
  SubmitResult,
} from '../backend/providers/provider.ts';
import { stepContext } from './step-context.ts';

let scratch: Promise<string> | undefined;

/** A folder in which each step gets its own; it goes with the process. */
function scratchFolder(): Promise<string> {
  scratch ??= mkdtemp(join(tmpdir(), 'lumireel-steps-')).then((folder) => {
    process.once('exit', () => rmSync(folder, { recursive: true }));
    return folder;
  });
  return scratch;
}

/** A context for calls to a provider, with files: the first is the source, the others are shots. */
export async function openFileContext(
  provider: Provider,
  { files = [], ...known }: Partial<StepContext> & { files?: readonly string[] } = {},
): Promise<StepContext> {
  const scratchDir = await mkdtemp(join(await scratchFolder(), 'step-'));
  const signal = known.signal ?? new AbortController().signal;
  return stepContext({
    source: async () => {
      if (!files[0]) throw new Error('this step has no source');
      return files[0];
    },
    shots: async () => files.slice(1),
    download: (url, file) => downloadResult(provider, url, { ...file, scratchDir, signal }),
    deadlineAt: new Date(Date.now() + 30_000),
    ...known,
    scratchDir,
    signal,
  });
}

/** Prepares and submits a step whose result comes later. */
export async function submitStep(
  provider: Provider,
  step: Step,
  context: StepContext,
): Promise<ProviderRef> {
  const submitted = await prepareAndSubmit(provider, step, context);
  if (submitted.state === 'done') throw new Error('the step was done at once');
  return submitted.ref;
}

/** Takes a step through all its phases. Its files lie in the context's folder. */
export async function performStep(
  provider: Provider,
  step: Step,
  context: StepContext,
): Promise<Done> {
  const submitted = await prepareAndSubmit(provider, step, context);
  if (submitted.state === 'done') return submitted;
  while (Date.now() < context.deadlineAt.getTime()) {
    const polled = await provider.poll(step, submitted.ref, context);
    if (polled.state === 'done') return polled;
    await pause(20);
  }
  throw new Error('the step was not done at its deadline');
}

async function prepareAndSubmit(
  provider: Provider,
  step: Step,
  context: StepContext,
): Promise<SubmitResult> {
  const prepared = (await provider.prepare?.(step, context)) ?? null;
  return provider.submit(step, { ...context, prepared });
}
