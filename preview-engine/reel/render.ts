import { rename, rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { FfmpegFailure, ffmpegPathOf, FfmpegTimeout } from '../../backend/media-files/ffmpeg.ts';
import { type Mp4Facts, readMp4 } from '../../backend/media-files/mp4.ts';
import type { Point, Size } from '../../film/camera.ts';
import { type Film, FILM_FRAMES, FRAMES_PER_SECOND } from '../../film/film.ts';
import { noticeOnce } from '../pixels/thread.ts';
import { UnreadablePhoto } from '../photo-file.ts';
import type { FrameMessage, FrameTask } from './frame-thread.ts';
import { customFilm } from './custom.ts';
import { scoreOfReel } from '../../film/cut/beats.ts';
import { filmOf } from '../../film/motions.ts';
import { loopOfReel, type ReelSound } from '../../film/sound/motion-loops.ts';

export type ReelOrder = {
  /** The user's file as it came; it is decoded and checked here, ffmpeg never sees it. */
  sourcePath: string;
  motion: Motion;
  /** The photo is seen whole, on a blurred copy of itself, where it is not as tall as the frame. */
  isWhole?: boolean;
  /** Chosen by the user, 0..1 of the photo; null where the photo says it. */
  subject?: Point | null;
  sound?: ReelSound;
  /** Both multiples of 40; 720x1280 and 1080x1920 are offered. */
  size: Size;
  /** Appears only when it is whole; `<outputPath>.part` is removed on every failure. */
  outputPath: string;
  ffmpegPath?: string | undefined;
  signal: AbortSignal;
  deadlineSeconds?: number;
  /** `fraction` 0..1, never falling; `stage` in words for a person. */
  onProgress: (fraction: number, stage: string) => void;
};

export type Reel = { width: number; height: number; durationSeconds: number; sizeBytes: number };

/**
 * Makes a 10-second H.264 MP4 from a still photo and resolves when the file is in place.
 *
 * Throws as `readPhoto` of photo-file.ts for an unreadable photo, the signal's reason when aborted,
 * `FfmpegFailure` when the encoder failed or was too slow.
 */
export async function renderReel(order: ReelOrder): Promise<Reel> {
  const { sourcePath, motion, size, outputPath, signal, onProgress } = order;
  const { isWhole = false, subject = null, sound = 'none' } = order;
  const loop = loopOfReel(sound, motion);
  const soundPath = `${outputPath}.sound`;
  const partial = `${outputPath}.part`;
  signal.throwIfAborted();
  const film = filmFor(motion);
  if (film === undefined) {
    throw new Error(`no motion for ${JSON.stringify([motion.category, motion.option])}`);
  }
  const { ffmpegPath, deadlineSeconds = DEADLINE_SECONDS } = order;
  const program = ffmpegPathOf(ffmpegPath);
  const task: FrameTask = {
    sourcePath,
    film,
    size,
    isWhole,
    subject,
    sound: loop && { name: loop, path: soundPath, ...scoreOfReel(motion) },
    program,
    outputPath: partial,
    deadlineSeconds,
  };
  onProgress(0.01, 'Reading your photo');
  try {
    await project(task, { signal, onProgress });
    onProgress(0.97, 'Finishing');
    const facts = await readMp4(partial);
    checkMade(facts, { size, frames: FILM_FRAMES });
    signal.throwIfAborted();
    await rename(partial, outputPath);
    onProgress(1, 'Finishing');
    const { durationSeconds, sizeBytes } = facts;
    return { ...size, durationSeconds, sizeBytes };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await rm(soundPath, { force: true });
  }
}

/** Ten times what a busy small machine needs. */
const DEADLINE_SECONDS = 180;

const faults = { photo: UnreadablePhoto, encoder: FfmpegFailure, time: FfmpegTimeout };

/** How long a thread may take to obey before it is ended from outside. */
const OBEY_MILLISECONDS = 500;

/** Draws and encodes the film in a thread. Throws as `renderReel` does. */
async function project(
  task: FrameTask,
  { signal, onProgress }: Pick<ReelOrder, 'signal' | 'onProgress'>,
): Promise<void> {
  const thread = new Worker(new URL('./frame-thread.ts', import.meta.url), {
    workerData: task,
    // Options of our own process (a script from the command line, a debugger) are not its.
    execArgv: [],
  });
  let last: FrameMessage | undefined;
  thread.on('message', (message: FrameMessage) => {
    last = message;
    if (message.kind === 'progress') onProgress(0.06 + 0.9 * message.fraction, 'Animating');
    if (message.kind === 'notice') noticeOnce(message.text);
  });
  const stop = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage('stop');
    setTimeout(() => void thread.terminate(), OBEY_MILLISECONDS).unref();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject);
      thread.once('exit', () => resolve());
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  if (last?.kind === 'done') return;
  if (last?.kind !== 'failed') throw new FfmpegFailure('the frame thread ended early');
  throw new faults[last.of](last.message);
}

/** Throws `FfmpegFailure` unless the encoder has made this film. */
export function checkMade(facts: Mp4Facts, { size, frames }: { size: Size; frames: number }): void {
  const isRight =
    facts.width === size.width &&
    facts.height === size.height &&
    facts.frames === frames &&
    Math.abs(facts.durationSeconds - frames / FRAMES_PER_SECOND) < 0.001 &&
    facts.codec === 'avc1' &&
    facts.isFastStart;
  if (!isRight) throw new FfmpegFailure(`not the film that was ordered: ${JSON.stringify(facts)}`);
}

/** Category and option as the catalogue words them; `prompt` is what `custom` is made from. */
export type Motion = { category: string; option: string | null; prompt: string };

/**
 * A motion, how the photo lies in the frame, what of it the film is about, and what it sounds like.
 */
export type ReelWish = Motion & { isWhole: boolean; subject: Point | null; sound: ReelSound };

/** The film for a motion, or undefined when the catalogue has no such category and option. */
export function filmFor({ category, option, prompt }: Motion): Film | undefined {
  if (category === 'custom') return customFilm(prompt);
  return option === null ? undefined : filmOf(category, option);
}
