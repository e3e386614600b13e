import type { Bench } from './rounds.ts';
import type { Finding } from './finding.ts';
import { measureAccept } from './goal-1-accept.ts';
import { measureWakeUp } from './goal-2-wake-up.ts';
import { measureOneUser } from './goal-3-one-user.ts';
import { measureFirstStep } from './goal-4-first-step.ts';
import { measureDrain } from './goal-5-drain.ts';
import { measureNoOp } from './goal-6-no-op.ts';
import { measurePush } from './goal-7-push.ts';
import { measureMemory } from './goal-8-memory.ts';
import { measureReads } from './goal-9-10-reads.ts';
import { measureDepth } from './goal-11-depth.ts';
import { measurePage } from './goal-12-page.ts';
import { measureMedia } from './goal-13-media.ts';
import { measureProcess } from './goal-14-process.ts';
import { measureScroll } from './goal-15-scroll.ts';
import { measureEngine } from './goal-16-engine.ts';
import { measureFairness } from './goal-17-fairness.ts';
import { measureLogins } from './goal-18-logins.ts';
import { measureWebhook } from './goal-19-webhook.ts';
import { measureAdmin } from './goal-20-admin.ts';
import { measureWaiting } from './goal-21-waiting.ts';
import { measureProviderCall } from './goal-22-provider-call.ts';
import { measureLargeResult } from './goal-23-large-result.ts';
import { measureSight } from './goal-24-sight.ts';
import { measureLoops } from './goal-25-loops.ts';
import { measureEventLoop } from './goal-26-event-loop.ts';
import { measureSize } from './goal-27-size.ts';
import { measureCanvas, measureCanvasSize, measureScrubbing } from './goal-28-canvas.ts';
import { measureLook } from './goal-31-look.ts';
import {
  measureClipScrubbing,
  measureStudioCanvas,
  measureStudioScrubbing,
} from './goal-37-studio.ts';
import {
  measureClips,
  measureFilmLoop,
  measureFilmMemory,
  measureFourShots,
  measureOneShot,
  measureReelBeside,
} from './goal-32-film.ts';
import { measureFirstPaint } from './goal-40-first-paint.ts';
import { measureUpload } from './goal-42-upload.ts';

/** Every goal of the README by its number. */
export const goals: ReadonlyMap<number, (bench: Bench) => Promise<Finding[]>> = new Map([
  [1, measureAccept],
  [2, measureWakeUp],
  [3, measureOneUser],
  [4, measureFirstStep],
  [5, measureDrain],
  [6, measureNoOp],
  [7, measurePush],
  [8, measureMemory],
  [9, (bench: Bench) => measureReads(bench, 9)],
  [10, (bench: Bench) => measureReads(bench, 10)],
  [11, measureDepth],
  [12, measurePage],
  [13, measureMedia],
  [14, measureProcess],
  [15, measureScroll],
  [16, measureEngine],
  [17, measureFairness],
  [18, measureLogins],
  [19, measureWebhook],
  [20, measureAdmin],
  [21, measureWaiting],
  [22, measureProviderCall],
  [23, measureLargeResult],
  [24, measureSight],
  [25, measureLoops],
  [26, measureEventLoop],
  [27, measureSize],
  [28, measureCanvas],
  [29, measureScrubbing],
  [30, measureCanvasSize],
  [31, measureLook],
  [32, measureOneShot],
  [33, measureFourShots],
  [34, measureClips],
  [35, measureFilmLoop],
  [36, measureFilmMemory],
  [37, measureStudioCanvas],
  [38, measureStudioScrubbing],
  [39, measureClipScrubbing],
  [40, measureFirstPaint],
  [41, measureReelBeside],
  [42, measureUpload],
]);
