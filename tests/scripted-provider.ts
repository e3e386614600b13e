import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { HASHTAG_COUNT } from '../contract/tools/texts.ts';
import { ffmpegPathOf } from '../backend/media-files/ffmpeg.ts';
import {
  ProviderFault,
  type Capability,
  type FaultClass,
  type OutputFile,
  type PollResult,
  type StepContext,
  type Provider,
  type Step,
} from '../backend/providers/provider.ts';

/** What the provider does in one call of `submit` or `poll`. */
export type ScriptedCall =
  | { kind: 'answer' }
  | { kind: 'fault'; faultClass: FaultClass }
  | { kind: 'wait'; seconds: number }
  /** Holds the call until `release`, or until its signal aborts. */
  | { kind: 'hold' }
  /** Never resolves, and ignores its signal. */
  | { kind: 'ignore-abort' }
  /** Reports success with a file that is not what it claims. */
  | { kind: 'wrong-file' }
  /** Like `hold`, after it reported a progress that is not a number. */
  | { kind: 'bad-progress' }
  | { kind: 'throw'; message: string };

/** A provider that follows the test's script, call by call, and then succeeds. */
export interface ScriptedProvider extends Provider {
  submits: string[];
  polls: string[];
  cancels: string[];
  /** Lets every held call succeed. */
  release(): void;
  /** Resolves when that many calls have been held. */
  untilHeld(count: number): Promise<void>;
}

let clip: Promise<string> | undefined;

/** A real one-second MP4, made once per run. */
export function testClip(): Promise<string> {
  clip ??= (async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'lumireel-clip-')), 'clip.mp4');
    await promisify(execFile)(ffmpegPathOf(), [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=size=180x320:rate=30:duration=1'],
      ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', path],
    ]);
    return path;
  })();
  return clip;
}

export function scriptedProvider(
  script: { submit?: ScriptedCall[]; poll?: ScriptedCall[] } = {},
  options: {
    name?: string;
    isSubmitRepeatable?: boolean;
    /** Absent: reels. */
    capability?: Capability;
  } = {},
): ScriptedProvider {
  const acts = { submit: [...(script.submit ?? [])], poll: [...(script.poll ?? [])] };
  const holding = new Set<() => void>();
  const watchers = new Set<() => void>();
  let heldCount = 0;

  async function play(
    call: 'submit' | 'poll',
    { signal, scratchDir, report }: StepContext,
  ): Promise<PollResult | null> {
    const act = acts[call].shift() ?? { kind: 'answer' };
    switch (act.kind) {
      case 'answer':
        return null;
      case 'ignore-abort':
        return new Promise(() => {});
      case 'wrong-file': {
        const path = join(scratchDir, 'page.html');
        await writeFile(path, '<h1>502 Bad Gateway</h1>');
        return { state: 'done', files: [{ path, contentType: 'image/jpeg' }] };
      }
      case 'fault':
        throw new ProviderFault(act.faultClass, `scripted ${act.faultClass}`, {
          retryAfterSeconds: 0.01,
        });
      case 'throw':
        throw new Error(act.message);
      case 'wait':
        return { state: 'waiting', nextPollSeconds: act.seconds, fraction: 0.5, stage: 'Waiting' };
      case 'bad-progress':
      case 'hold':
        if (act.kind === 'bad-progress')
          report({ fraction: Number.NaN, stage: 'Nearly '.repeat(50) });
        await new Promise<void>((resolve, reject) => {
          holding.add(resolve);
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
          heldCount += 1;
          for (const watcher of watchers) watcher();
        });
        return null;
    }
  }

  const provider: ScriptedProvider = {
    name: options.name ?? 'scripted',
    label: 'Scripted for a test',
    capabilities: new Set([options.capability ?? 'image-to-video']),
    isSubmitRepeatable: options.isSubmitRepeatable ?? false,
    submits: [],
    polls: [],
    cancels: [],
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
    submit: async (_step, context) => {
      const { clientRef } = context;
      provider.submits.push(clientRef);
      await play('submit', context);
      return { state: 'submitted', ref: { clientRef } };
    },
    poll: async (step, ref, context) => {
      const { scratchDir, report } = context;
      provider.polls.push(String(ref.clientRef));
      report({ fraction: 0.25, stage: 'Animating' });
      const answer = await play('poll', context);
      if (answer) return answer;
      if (step.capability === 'hashtags') {
        const hashtags = Array.from({ length: HASHTAG_COUNT }, (_, n) => `#tag${n}`);
        return { state: 'done', files: [], data: { hashtags } };
      }
      return {
        state: 'done',
        files: [await makeFile(step, scratchDir)],
        actualCostMicros: 420_000,
      };
    },
    cancel: async (ref) => {
      provider.cancels.push(String(ref.clientRef));
    },
  };
  return provider;
}

async function makeFile({ capability }: Step, scratchDir: string): Promise<OutputFile> {
  if (capability === 'image-to-video') {
    const path = join(scratchDir, 'made.mp4');
    await copyFile(await testClip(), path);
    return { path, contentType: 'video/mp4' };
  }
  const path = join(scratchDir, 'made.jpg');
  const size = { width: 108, height: 192 };
  await sharp({ create: { ...size, channels: 3, background: '#a06040' } })
    .jpeg()
    .toFile(path);
  return { path, contentType: 'image/jpeg' };
}
