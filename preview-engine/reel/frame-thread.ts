import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { FfmpegFailure, FfmpegTimeout } from '../../backend/media-files/ffmpeg.ts';
import type { Point, Size } from '../../film/camera.ts';
import { type Film, FILM_FRAMES } from '../../film/film.ts';
import type { Score } from '../../film/sound/form.ts';
import type { LoopName } from '../../film/sound/loops.ts';
import { UnreadablePhoto } from '../photo-file.ts';
import { lookForPeople } from '../sight/look.ts';
import { encode } from './encode.ts';
import { writeSamples } from './samples.ts';
import { setStage } from './photo.ts';
import { projector } from './projector.ts';

/**
 * A thread of its own for one reel, from the photo to the last frame, because work on every pixel
 * would block the event loop. It owns the encoder and the models: when it ends for any reason, the
 * encoder's pipe closes and the memory of the models is free.
 */
export type FrameTask = {
  sourcePath: string;
  film: Film;
  size: Size;
  isWhole: boolean;
  subject: Point | null;
  /** The loop, the film it is played to, and where its samples are written meanwhile. */
  sound: (Score & { name: LoopName; path: string }) | null;
  program: string;
  outputPath: string;
  deadlineSeconds: number;
};

export type FrameMessage =
  /** The progress of the frames; the first says that the photo has been read. */
  | { kind: 'progress'; fraction: number }
  /** A notice that an operator should know. */
  | { kind: 'notice'; text: string }
  | { kind: 'done' }
  | { kind: 'failed'; of: Failing; message: string };

/** The part of a film that can fail without a bug. */
type Failing = 'photo' | 'encoder' | 'time';

/** On Linux the priority of 0 is this thread's alone; elsewhere it is the whole process's. */
if (os.platform() === 'linux') os.setPriority(10);

const task = workerData as FrameTask; // made by render.ts, the only one to start this thread
const stop = new AbortController();
parentPort?.on('message', () => stop.abort());

try {
  const stage = await setStage(task.sourcePath, {
    ...task,
    findPeople: (pixels) => lookForPeople(pixels, (text) => send({ kind: 'notice', text })),
  });
  // No encoder is started that this thread may not live to stop.
  stop.signal.throwIfAborted();
  send({ kind: 'progress', fraction: 0 });
  const soundPath = await writeSound(task.sound);
  const { draw } = projector(stage, task.film, task);
  await encode(draw, {
    ...task,
    frames: FILM_FRAMES,
    soundPath,
    signal: stop.signal,
    onFraction: (fraction) => send({ kind: 'progress', fraction }),
  });
  send({ kind: 'done' });
} catch (error) {
  if (!stop.signal.aborted) sendFailure(error);
} finally {
  parentPort?.close();
}

async function writeSound(sound: FrameTask['sound']): Promise<string | undefined> {
  if (!sound) return undefined;
  const { soundtrack } = await import('../../film/sound/soundtrack.ts');
  await writeSamples(soundtrack(sound.name, sound), sound.path);
  return sound.path;
}

/** Throws what is a bug: it reaches render.ts as the thread's own error. */
function sendFailure(error: unknown): void {
  const isKnown = error instanceof UnreadablePhoto || error instanceof FfmpegFailure;
  if (!isKnown) throw error;
  const of = failingOf(error);
  send({ kind: 'failed', of, message: error.message });
}

function failingOf(error: UnreadablePhoto | FfmpegFailure): Failing {
  if (error instanceof UnreadablePhoto) return 'photo';
  return error instanceof FfmpegTimeout ? 'time' : 'encoder';
}

function send(message: FrameMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}
