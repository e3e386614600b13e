import type { Bench } from './rounds.ts';
import type { Finding } from './finding.ts';
import { measureAccept } from './goal-1-accept.ts';
import { measurePush } from './goal-7-push.ts';
import { measureMemory } from './goal-8-memory.ts';
import { measureReads } from './goal-9-10-reads.ts';
import { measureDepth } from './goal-11-depth.ts';
import { measurePage } from './goal-12-page.ts';
import { measureProcess } from './goal-14-process.ts';
import { measureEngine } from './goal-16-engine.ts';
import { measureWaiting } from './goal-21-waiting.ts';
import { measureEventLoop } from './goal-26-event-loop.ts';
import { measureCanvas, measureCanvasSize, measureScrubbing } from './goal-28-canvas.ts';
import { measureStudioCanvas, measureStudioScrubbing } from './goal-37-studio.ts';
import { measureClips, measureFourShots, measureOneShot } from './goal-32-film.ts';
import { measureFirstPaint } from './goal-40-first-paint.ts';
import { measureDragging } from './goal-47-dragging.ts';
import { measureUpload } from './goal-42-upload.ts';
import {
  measureHdrImport,
  measureImportLoop,
  measureImportMemory,
  measurePlainImport,
} from './goal-43-import.ts';

/** Every goal of the README by its number. */
export const goals: ReadonlyMap<number, (bench: Bench) => Promise<Finding[]>> = new Map([
  [1, measureAccept],
  [7, measurePush],
  [8, measureMemory],
  [9, (bench: Bench) => measureReads(bench, 9)],
  [10, (bench: Bench) => measureReads(bench, 10)],
  [11, measureDepth],
  [12, measurePage],
  [14, measureProcess],
  [16, measureEngine],
  [21, measureWaiting],
  [26, measureEventLoop],
  [28, measureCanvas],
  [29, measureScrubbing],
  [30, measureCanvasSize],
  [32, measureOneShot],
  [33, measureFourShots],
  [34, measureClips],
  [37, measureStudioCanvas],
  [38, measureStudioScrubbing],
  [40, measureFirstPaint],
  [42, measureUpload],
  [43, measureHdrImport],
  [44, measurePlainImport],
  [45, measureImportLoop],
  [46, measureImportMemory],
  [47, measureDragging],
]);
