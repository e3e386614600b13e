import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { STUDIO } from '../contract/providers.ts';
import { HASHTAG_COUNT } from '../contract/tools/texts.ts';
import { testFfmpeg } from './ffmpeg.ts';
import {
  capabilities,
  ProviderFault,
  type Capability,
  type Done,
  type FaultClass,
  type OutputFile,
  type StepContext,
  type Provider,
  type Step,
} from '../backend/providers/provider.ts';

/** The provider's behaviour in one call. */
export type ScriptedCall =
  | { kind: 'answer' }
  /** Answers a submit with the finished work. */
  | { kind: 'done' }
  | {
      kind: 'fault';
      faultClass: FaultClass;
      costMicros?: number;
      requestId?: string;
      retryAfterSeconds?: number;
    }
  /** Confirms a cancel, and says what the work cost. */
  | { kind: 'costs'; costMicros: number }
  /** Holds the call until `release`, or until its signal aborts. */
  | { kind: 'hold' }
  /** Holds a submit like `hold`; then it answers with the finished work, or fails. */
  | { kind: 'hold-done' }
  | { kind: 'hold-fault'; faultClass: FaultClass }
  /** Never resolves, and ignores its signal. */
  | { kind: 'ignore-abort' }
  /** Like `hold`, after it reported a progress that is not a number. */
  | { kind: 'bad-progress' }
  | { kind: 'throw'; message: string };

/** A provider that follows the test's script, call by call, and then succeeds. */
export interface ScriptedProvider extends Provider {
  submits: string[];
  polls: string[];
  cancels: string[];
  prepares: string[];
  finds: string[];
  /** The submits that it accepted, and would be paid for. */
  accepted: string[];
  /** The step of each submit, and how many different files a training was given. */
  work: { step: Step; sources: number }[];
  /** The results of `prepare` that `submit` was given. */
  prepared: unknown[];
  /** Lets every held call succeed. */
  release(): void;
  /** Resolves when that many calls have been held. */
  untilHeld(count: number): Promise<void>;
}

let clip: Promise<string> | undefined;

/** A real reel, small and upright, made once per run. */
export function testClip(): Promise<string> {
  clip ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lumireel-clip-'));
    process.once('exit', () => rmSync(folder, { recursive: true }));
    const path = join(folder, 'clip.mp4');
    await promisify(execFile)(testFfmpeg, [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=size=180x320:rate=12:duration=10'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', path],
    ]);
    return path;
  })();
  return clip;
}

type Cancelled = { costMicros: number };

type Phase = 'prepare' | 'submit' | 'poll' | 'find' | 'cancel';

/** The calls by phase; a provider has `prepare` and `find` only where the script names them. */
export type Script = { [P in Phase]?: ScriptedCall[] };

export function scriptedProvider(
  script: Script = {},
  options: {
    name?: string;
    isSubmitRepeatable?: boolean;
    submitSeconds?: number;
    /** The work takes a worker's slot for renders, as a render on this machine does. */
    rendersHere?: boolean;
    /** Absent: reels. */
    capability?: Capability;
    /** Several, instead of one. */
    capabilities?: readonly Capability[];
    shotsPerTraining?: number;
  } = {},
): ScriptedProvider {
  const acts: Script = structuredClone(script);
  const holding = new Set<() => void>();
  const watchers = new Set<() => void>();
  let heldCount = 0;

  async function play(
    phase: Phase,
    { signal, report }: Partial<StepContext> & { signal: AbortSignal },
  ): Promise<'done' | Cancelled | null> {
    const act = acts[phase]?.shift() ?? { kind: 'answer' };
    switch (act.kind) {
      case 'answer':
        return null;
      case 'done':
        return act.kind;
      case 'costs':
        return { costMicros: act.costMicros };
      case 'ignore-abort':
        return new Promise(() => {});
      case 'fault':
        throw new ProviderFault(act.faultClass, `scripted ${act.faultClass}`, {
          costMicros: act.costMicros,
          requestId: act.requestId,
          retryAfterSeconds: act.retryAfterSeconds ?? 0.01,
        });
      case 'throw':
        throw new Error(act.message);
      case 'bad-progress':
      case 'hold-done':
      case 'hold-fault':
      case 'hold':
        if (act.kind === 'bad-progress')
          report?.({ fraction: Number.NaN, stage: 'Nearly '.repeat(50) });
        await new Promise<void>((resolve, reject) => {
          holding.add(resolve);
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
          heldCount += 1;
          for (const watcher of watchers) watcher();
        });
        if (act.kind === 'hold-fault') throw new ProviderFault(act.faultClass, 'scripted');
        return act.kind === 'hold-done' ? 'done' : null;
    }
  }

  const provider: ScriptedProvider = {
    name: options.name ?? 'scripted',
    label: 'Scripted for a test',
    capabilities: new Set(options.capabilities ?? [options.capability ?? 'image-to-video']),
    ...(options.shotsPerTraining ? { shotsPerTraining: options.shotsPerTraining } : {}),
    isSubmitRepeatable: options.isSubmitRepeatable ?? false,
    ...(options.submitSeconds ? { submitSeconds: options.submitSeconds } : {}),
    ...(options.rendersHere ? { rendersHere: true } : {}),
    submits: [],
    polls: [],
    cancels: [],
    prepares: [],
    finds: [],
    accepted: [],
    prepared: [],
    work: [],
    release: () => {
      for (const resolve of holding) resolve();
      holding.clear();
    },
    untilHeld: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (heldCount < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    estimateCostMicros: () => 420_000,
    ...(script.prepare
      ? {
          prepare: async (_step, context) => {
            provider.prepares.push(context.clientRef);
            await play('prepare', context);
            return { uploadedFor: context.clientRef };
          },
        }
      : {}),
    submit: async (step, context) => {
      const { clientRef } = context;
      provider.submits.push(clientRef);
      provider.prepared.push(context.prepared);
      provider.work.push({ step, sources: await countSources(step, context) });
      const isAccepted = !acts.submit?.[0]?.kind.endsWith('fault');
      if (isAccepted) provider.accepted.push(clientRef);
      const answer = await play('submit', context);
      return answer === 'done'
        ? makeDone(step, context)
        : { state: 'submitted', ref: { clientRef } };
    },
    poll: async (step, ref, context) => {
      provider.polls.push(String(ref.clientRef));
      context.report({ fraction: 0.25, stage: 'Animating' });
      await play('poll', context);
      return makeDone(step, context);
    },
    ...(script.find
      ? {
          find: async (clientRef, signal) => {
            provider.finds.push(clientRef);
            await play('find', { signal });
            return provider.accepted.includes(clientRef) ? { clientRef } : null;
          },
        }
      : {}),
    cancel: async (ref, signal) => {
      provider.cancels.push(String(ref.clientRef));
      const ended = await play('cancel', { signal });
      return typeof ended === 'object' ? ended?.costMicros : undefined;
    },
  };
  return provider;
}

/** Only for what is made of several pictures; others read theirs when they are polled, or never. */
async function countSources(step: Step, { source, shots }: StepContext): Promise<number> {
  if (!('shots' in step)) return 0;
  return new Set([...(step.source ? [await source()] : []), ...(await shots())]).size;
}

/** The result of a step as real files, which are small; reels are copies of `clipPath`. */
export async function makeDone(
  step: Step,
  { scratchDir }: Pick<StepContext, 'scratchDir'>,
  clipPath?: string,
): Promise<Done> {
  if (step.capability === 'hashtags') {
    return { state: 'done', files: [], data: { hashtags: hashtags() } };
  }
  const data = step.capability === 'train-persona' ? { data: { triggerWord: 'ohwx' } } : {};
  const files = [await makeFile(step, scratchDir, clipPath)];
  return { state: 'done', files, ...data, actualCostMicros: 420_000 };
}

export const hashtags = (count = HASHTAG_COUNT) =>
  Array.from({ length: count }, (_, n) => `#tag${n}`);

async function makeFile(
  { capability }: Step,
  scratchDir: string,
  clipPath?: string,
): Promise<OutputFile> {
  if (capability === 'image-to-video' || capability === 'compose-film') {
    const path = join(scratchDir, 'made.mp4');
    await copyFile(clipPath ?? (await testClip()), path);
    return { path, contentType: 'video/mp4' };
  }
  const path = join(scratchDir, 'made.jpg');
  const size = { width: 108, height: 192 };
  await sharp({ create: { ...size, channels: 3, background: '#a06040' } })
    .jpeg()
    .toFile(path);
  return { path, contentType: 'image/jpeg' };
}

/** A provider for each capability, named after it but the studio, which always succeeds. */
export function providersOfAll(): ScriptedProvider[] {
  const nameOf = (capability: Capability) => (capability === 'compose-film' ? STUDIO : capability);
  return capabilities.map((capability) =>
    scriptedProvider({}, { capability, name: nameOf(capability) }),
  );
}
